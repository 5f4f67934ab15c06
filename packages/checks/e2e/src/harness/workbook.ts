import { strToU8, zipSync } from 'fflate'

type Cell = string | number | Date

interface Sheet {
  readonly name: string
  readonly rows: readonly (readonly Cell[])[]
  readonly state?: 'hidden'
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
/** Excel counts days; this is the number of Jan 1, 1970. */
const FIRST_DAY = 25_569

/** Writes an Excel file with these sheets. A `Date` is a day in UTC, stored as Excel stores dates: as a number with a style. */
export function aWorkbook(sheets: readonly Sheet[]): Buffer<ArrayBuffer> {
  const list = sheets.map(({ name, state = 'visible' }, at) => {
    return `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`
  })
  const relations = [...sheets.map((_, at) => `worksheets/sheet${at + 1}.xml`), 'styles.xml'].map(
    (target, at) => {
      const type = target === 'styles.xml' ? 'styles' : 'worksheet'
      return `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`
    },
  )
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}">${relations.join('')}</Relationships>`,
    // The style 1 is a date.
    'xl/styles.xml': `<styleSheet ${MAIN}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
  }
  for (const [at, { rows }] of sheets.entries()) {
    const xml = rows.map((cells, row) => `<row r="${row + 1}">${cells.map(cellXml(row)).join('')}</row>`)
    files[`xl/worksheets/sheet${at + 1}.xml`] =
      `<worksheet ${MAIN}><sheetData>${xml.join('')}</sheetData></worksheet>`
  }
  const parts = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const)
  return Buffer.from(zipSync(Object.fromEntries(parts)))
}

const cellXml = (row: number) => (cell: Cell, column: number) => {
  const place = `${String.fromCharCode(65 + column)}${row + 1}`
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'string') return `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`
  return `<c r="${place}" s="1"><v>${cell.getTime() / 86_400_000 + FIRST_DAY}</v></c>`
}
