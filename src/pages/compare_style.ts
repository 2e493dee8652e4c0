/** The styles of a comparison: two columns, which are one on a phone. */
export const COMPARE_STYLE = `
body.compare { max-width: 78rem; padding-top: 1rem; }
.compare .lead { max-width: 46rem; font-size: 1.125rem; }
.compare .pair { display: grid; gap: 1.25rem 3rem; margin-bottom: 1.25rem; }
.compare .pair > * { min-width: 0; }
.compare .pair > [class^="side"] { padding-inline-start: calc(0.9rem + var(--in)); border-inline-start: var(--edge); }
.compare .pair h3 { margin-top: 0; font-size: 1.125rem; }
.compare h4 { margin-top: 1rem; }
.compare .pair dl > div { grid-template-columns: minmax(0, 1fr); }
#outcome h3 + p { font: 600 1.25rem/1.36 var(--serif); }
.compare .wide th:not(:first-child) { width: 40%; }
.compare .turns { margin-bottom: 1.75rem; }
.compare .turns > h3 { margin: 0 0 0.5rem; font-size: 1rem; }
.compare .turn { margin-bottom: 0.75rem; }
.compare .turn p { margin: 0; }
.compare .turn .text { margin-top: 0.5rem; font-size: 1rem; }
.compare .turn .text p { margin-bottom: 0.85rem; }
.compare details[open] > summary .said { color: var(--soft); }
@media (max-width: 30rem) {
  .compare thead { display: none; }
  .compare tr, .compare td { display: block; border: 0; padding: 0.1rem 0; }
  .compare tr { padding: 0.6rem 0; border-bottom: 1px solid var(--rule); }
  .compare td:first-child { font-weight: 650; }
  .compare .stacked td:first-child::before { content: none; }
  .compare td + td::before { content: attr(data-column); color: var(--soft); }
}
@media (max-width: 47.99rem) { .compare .pair > [class=""] { display: none; } }
@media (min-width: 48rem) { .compare .pair { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); } }
@media print { .compare .pair { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 7mm; } }
`;
