import { readFileSync } from 'node:fs'
import { parseSync, type TsEntityName, type TsInterfaceDeclaration, type TsType } from '@swc/core'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()

/** The types of PostgreSQL that a type of `schema.ts` reads. Every other type reads a text, a day, bytes, or JSON. */
const databaseTypes: Readonly<Record<string, readonly string[]>> = {
  Date: ['timestamptz'],
  boolean: ['bool'],
  number: ['int2', 'int4', 'float8'],
  json: ['jsonb', 'json'],
  string: ['text', 'jsonb', 'date', 'int8', 'numeric', 'bpchar', 'inet', 'uuid', '_text', 'bytea', 'xid8'],
}

it('has every table and column of the migrated database, with its type', async () => {
  const { rows } = await sql<{ name: string; type: string; nullable: boolean }>`
    select table_name || '.' || column_name as name, udt_name as type, is_nullable = 'YES' as nullable
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not like 'kysely%'`.execute(test.owner)
  const columns = describedColumns()
  expect([...columns.keys()].sort()).toEqual(rows.map(({ name }) => name).sort())
  const wrong = rows.filter(({ name, type, nullable }) => {
    const column = columns.get(name)
    return column?.nullable !== nullable || !databaseTypes[column.type]?.includes(type)
  })
  expect(wrong.map((row) => ({ ...row, described: columns.get(row.name) }))).toEqual([])
})

interface Column {
  readonly type: string
  readonly nullable: boolean
}

/** The columns that `schema.ts` describes, such as 'users.email'. */
function describedColumns(): Map<string, Column> {
  const { body } = parseSync(readFileSync(new URL('./schema.ts', import.meta.url), 'utf8'), {
    syntax: 'typescript',
  })
  const declarations = body.map((item) => (item.type === 'ExportDeclaration' ? item.declaration : item))
  const interfaces = new Map<string, TsInterfaceDeclaration>()
  const aliases = new Map<string, TsType>()
  for (const item of declarations) {
    if (item.type === 'TsInterfaceDeclaration') interfaces.set(item.id.value, item)
    if (item.type === 'TsTypeAliasDeclaration') aliases.set(item.id.value, item.typeAnnotation)
  }
  const members = (name: string): [string, TsType][] => {
    const found = interfaces.get(name)
    if (!found) throw new Error(`${name} is no interface of schema.ts`)
    const inherited = found.extends.flatMap(({ expression }) =>
      expression.type === 'Identifier' ? members(expression.value) : [],
    )
    const own = found.body.body.flatMap((member): [string, TsType][] =>
      member.type === 'TsPropertySignature' && member.key.type === 'Identifier' && member.typeAnnotation
        ? [[member.key.value, member.typeAnnotation.typeAnnotation]]
        : [],
    )
    return [...inherited, ...own]
  }
  return new Map(
    members('Schema').flatMap(([table, type]) =>
      members(nameOf(type) ?? '').map(([column, columnType]) => [
        `${table}.${column}`,
        columnOf(columnType, aliases),
      ]),
    ),
  )
}

const WRAPPERS = ['ColumnType', 'Generated', 'JSONColumnType']

/** What a query reads from a column of this type. */
function columnOf(type: TsType, aliases: ReadonlyMap<string, TsType>): Column {
  if (type.type === 'TsUnionType') {
    const parts = type.types.map((part) => columnOf(part, aliases))
    return {
      type: parts.find((part) => part.type !== 'null')?.type ?? 'null',
      nullable: parts.some(({ nullable }) => nullable),
    }
  }
  if (type.type === 'TsKeywordType') return { type: type.kind, nullable: type.kind === 'null' }
  const name = nameOf(type)
  const alias = aliases.get(name ?? '')
  if (alias) return columnOf(alias, aliases)
  const read = type.type === 'TsTypeReference' ? type.typeParams?.params[0] : undefined
  if (!name || !read || !WRAPPERS.includes(name))
    return { type: name === 'Date' ? 'Date' : 'string', nullable: false }
  const column = columnOf(read, aliases)
  return name === 'JSONColumnType' ? { ...column, type: 'json' } : column
}

function nameOf(type: TsType): string | undefined {
  const name: TsEntityName | undefined = type.type === 'TsTypeReference' ? type.typeName : undefined
  return name?.type === 'Identifier' ? name.value : undefined
}
