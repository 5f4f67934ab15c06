import type { IndexableType } from 'dexie'

/** The rows of a table with their keys. */
export interface TableRows {
  table: string
  keys: IndexableType[]
  rows: object[]
}

/** Bytes of a form, and its content type, which has the boundary. */
export interface Packed {
  data: ArrayBuffer
  type: string
}

/** Turns rows into bytes. Rows are JSON, except for fields that are files. */
export async function packRows(tables: TableRows[]): Promise<Packed> {
  const form = new FormData()
  const plain = tables.map(({ table, keys, rows }, at) => ({
    table,
    keys,
    rows: rows.map((row, place) =>
      withoutFiles(row, (field, file) => form.append(`${at} ${place} ${field}`, file)),
    ),
  }))
  form.append('tables', JSON.stringify(plain))
  const whole = new Response(form)
  return { data: await whole.arrayBuffer(), type: whole.headers.get('Content-Type') ?? '' }
}

export async function unpackRows({ data, type }: Packed): Promise<TableRows[]> {
  const form = await new Response(data, { headers: { 'Content-Type': type } }).formData()
  const tables: TableRows[] = JSON.parse(String(form.get('tables')))
  for (const [name, file] of form) {
    if (typeof file === 'string') continue
    const [at, place, field = ''] = name.split(' ')
    const row = tables[Number(at)]?.rows[Number(place)]
    if (row) Object.assign(row, { [field]: new Blob([file], { type: file.type }) })
  }
  return tables
}

function withoutFiles(row: object, take: (field: string, file: Blob) => void): object {
  const fields = Object.entries(row).filter(([field, value]) => {
    if (value instanceof Blob) take(field, value)
    return !(value instanceof Blob)
  })
  return Object.fromEntries(fields)
}
