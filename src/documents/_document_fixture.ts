import { strToU8, zipSync } from "fflate";

/** Makes a PDF with a line of text, or nothing, on each page. */
export function pdfOf(pages: readonly string[]): Uint8Array {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${4 + 2 * at} 0 R`).join(" ")}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...pages.flatMap((text, at) => {
      const lines = text.split("\n").map((line) => `(${line.replace(/[\\()]/g, "\\$&")}) Tj 0 -14 Td`).join(" ");
      const stream = text === "" ? "" : `BT /F1 12 Tf 40 700 Td ${lines} ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + 2 * at} 0 R ` +
        "/Resources << /Font << /F1 3 0 R >> >> >>",
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ];
    }),
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}` +
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return strToU8(file, true);
}

/** Makes a DOCX with the given body, and further parts by path. */
export function docxOf(body: string, parts: Readonly<Record<string, string>> = {}): Uint8Array {
  const whole = { "word/document.xml": `<w:document><w:body>${body}</w:body></w:document>`, ...parts };
  return zipSync(Object.fromEntries(Object.entries(whole).map(([path, text]) => [path, strToU8(text)])));
}
