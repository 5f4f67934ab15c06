import type { ImportMapping } from '@cubby/contract/office/imports'
import { searchable } from '@cubby/rules/searchable'
import type { FileRow } from '../../../platform/files/read-csv.ts'
import type { ColumnDefinition } from './import-definition.ts'

/** English and Spanish headers of the columns that name people, in the form of `plainText`. */
export const headerAliases = {
  email: ['emailaddress', 'mail', 'correo', 'correoelectronico'],
  firstName: ['first', 'givenname', 'forename', 'nombre', 'nombres', 'primernombre'],
  lastName: ['last', 'surname', 'familyname', 'apellido', 'apellidos'],
  phone: [
    'phonenumber',
    'telephone',
    'tel',
    'telefono',
    'homephone',
    'contactnumber',
    'mobile',
    'mobilephone',
    'mobilenumber',
    'movil',
    'telefonomovil',
    'cell',
    'cellphone',
    'cellnumber',
    'celular',
    'numerodetelefono',
  ],
} as const

/**
 * Maps each column to a header that equals its label, its name, or one of its aliases; the first of these that matches
 * counts. Case, accents, spaces, and punctuation do not matter. Each header is used once.
 */
export function suggestMapping(
  columns: readonly ColumnDefinition[],
  headers: readonly string[],
): ImportMapping {
  const plain = headers.map(plainText)
  const mapping: ImportMapping = {}
  for (const { name, label, aliases = [] } of columns) {
    const place = [plainText(label), plainText(name), ...aliases]
      .map((wanted) => plain.findIndex((header, at) => header === wanted && !isUsed(mapping, at)))
      .find((found) => found >= 0)
    if (place !== undefined) mapping[name] = place
  }
  return mapping
}

function isUsed(mapping: ImportMapping, place: number): boolean {
  return Object.values(mapping).includes(place)
}

/** 'First Name', 'first_name', and 'Fírst name' → 'firstname'. */
function plainText(header: string): string {
  return searchable(header).replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Returns the row that names the most columns, if it names several: a single name may be a value. Otherwise returns the
 * first row with several cells, because a title has one.
 */
export function proposeHeader(
  columns: readonly ColumnDefinition[],
  rows: readonly FileRow[],
): FileRow | undefined {
  const named = rows.map((row) => Object.keys(suggestMapping(columns, row.cells)).length)
  const most = Math.max(...named)
  if (most > 1) return rows[named.indexOf(most)]
  return rows.find(({ cells }) => cells.filter((cell) => cell !== '').length > 1) ?? rows[0]
}
