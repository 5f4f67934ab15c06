import { strToU8, type ZipOptions, zipSync } from 'fflate'

/** Text, a number, a formula with the value that was saved with it, or a number that is formatted as a date or time. */
type Cell = string | number | null | { formula: string; value: string } | { serial: number }

interface Sheet {
  readonly name: string
  readonly rows: readonly (readonly Cell[])[]
  readonly state?: 'hidden' | 'veryHidden'
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Writes an Excel file with these sheets and other parts. */
export function aWorkbook(
  sheets: readonly Sheet[],
  { parts = {}, ...options }: ZipOptions & { readonly parts?: Record<string, Uint8Array> } = {},
): Uint8Array<ArrayBuffer> {
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${sheets
      .map(({ name, state = 'visible' }, at) => {
        return `<sheet name="${escaped(name)}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`
      })
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[
      ...sheets.map((_, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
      relation(sheets.length + 1, 'styles', 'styles.xml'),
    ].join('')}</Relationships>`,
    // The style 1 is a date with a time.
    'xl/styles.xml': `<styleSheet ${MAIN}><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
  }
  for (const [at, { rows }] of sheets.entries()) {
    files[`xl/worksheets/sheet${at + 1}.xml`] = `<worksheet ${MAIN}><sheetData>${rows
      .map(
        (cells, row) =>
          `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, column, row)).join('')}</row>`,
      )
      .join('')}</sheetData></worksheet>`
  }
  const named = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const)
  return Uint8Array.from(zipSync({ ...Object.fromEntries(named), ...parts }, options))
}

function relation(id: number, type: string, target: string): string {
  return `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
}

function cellXml(cell: Cell, column: number, row: number): string {
  const place = `r="${String.fromCharCode(65 + column)}${row + 1}"`
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`
  if (typeof cell === 'string') return `<c ${place} t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
  if ('serial' in cell) return `<c ${place} s="1"><v>${cell.serial}</v></c>`
  return `<c ${place} t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.value)}</v></c>`
}
