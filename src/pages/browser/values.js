/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

/** Returns the path that a form is sent to. @param {HTMLElement} form */
export function pathOf({ dataset }) {
  return (dataset.action ?? "").replace(/^POST /, "");
}

/** Returns the controls of a form that have a name and a value. @param {HTMLFormElement} form */
export function controlsOf(form) {
  const controls = [...form.elements].filter((each) => "name" in each && "value" in each && each.name !== "");
  return /** @type {Control[]} */ (controls);
}

/**
 * Returns the value of a control; `undefined` if it is empty, unchecked or disabled.
 * @param {Control} control @returns {unknown}
 */
export function valueOf(control) {
  const { value, type, dataset: { times = "1", json } } = control;
  if (control.disabled || value.trim() === "") return undefined;
  if (control instanceof HTMLInputElement && /checkbox|radio/.test(type) && !control.checked) return undefined;
  if (type === "number") return times === "1" ? Number(value) : Math.round(Number(value) * Number(times));
  return json === undefined ? value.trim() : JSON.parse(value);
}

/**
 * Returns values with one more at a path of names and places.
 * @param {unknown} into @param {readonly (string | number)[]} path @param {unknown} value @returns {unknown}
 */
function put(into, [part, ...rest], value) {
  if (part === undefined) return value;
  if (typeof part === "number") {
    const list = Array.isArray(into) ? [...into] : [];
    list[part] = put(list[part], rest, value);
    return list;
  }
  const fields = /** @type {Record<string, unknown>} */ (into ?? {});
  return { ...fields, [part]: put(fields[part], rest, value) };
}

/**
 * Returns the parts of a name such as `participants[0].model`; of a row also the list before it.
 * @param {string} name
 */
function pathIn(name) {
  return [...name.matchAll(/\[([^\]]*)\]|[^.[\]]+/g)].map(({ 0: part, 1: row, index }) => ({
    part,
    row,
    list: name.slice(0, index),
  }));
}

/**
 * Returns the values of a form. Empty fields and empty rows are left out; a structured answer goes as text.
 * @param {HTMLFormElement} form
 */
export function valuesOf(form) {
  /** @type {Map<string, string[]>} */
  const rows = new Map();
  /** @param {string} list @param {string} row */
  const placeOf = (list, row) => {
    const known = rows.get(list) ?? [];
    rows.set(list, known);
    return known.includes(row) ? known.indexOf(row) : known.push(row) - 1;
  };
  /** @param {string} name */
  const placesIn = (name) => pathIn(name).map(({ part, list, row }) => row === undefined ? part : placeOf(list, row));
  const controls = controlsOf(form);
  const empty = controls.filter((each) => each.dataset.empty !== undefined && valueOf(each) === undefined);
  /** @type {unknown} */
  let values = {};
  for (const control of controls) {
    const { name, type, dataset: { json } } = control;
    const value = valueOf(control);
    if (value === undefined) continue;
    const path = placesIn(name);
    const isOneOfMany = type === "checkbox" && json === undefined;
    values = put(values, isOneOfMany ? [...path, placeOf(name, control.value)] : path, value);
  }
  for (const { name, dataset } of empty) {
    const isLeftOut = pathIn(name).some(({ list, row }) => row !== undefined && !rows.get(list)?.includes(row));
    if (isLeftOut || rows.has(name)) continue; // the row is empty, or the list is not
    values = put(values, placesIn(name), JSON.parse(dataset.empty ?? ""));
  }
  const { answer, ...rest } = /** @type {Record<string, unknown>} */ (values);
  return answer === undefined ? rest : { ...rest, text: JSON.stringify(answer) };
}
