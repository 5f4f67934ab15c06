import { messages } from '@cubby/contract/messages'
import type { ImportRowState } from '@cubby/contract/office/imports'
import type { TransactionContext } from '../../../platform/operation-context.ts'

/** The context of one batch of rows. */
export type BatchContext = TransactionContext & {
  readonly actorId: string
  readonly importId: string
  /** Whether imported users get an invitation. */
  readonly sendsInvitations: boolean
}

/** The values that Cubby has for a column, and what texts of other systems mean. */
export interface Choices {
  /** Labels by value. */
  readonly options: Readonly<Record<string, string>>
  /** Returns the value that a text means, or the text itself if it is not known. */
  readonly recognize: (text: string) => string
}

/** What a column holds. `past_day` is when something was issued, taken, or paid. */
export type Format = 'day' | 'past_day' | 'time' | 'number'

/** A column that a file may have. */
export interface ColumnDefinition {
  readonly name: string
  readonly label: string
  readonly isRequired?: true
  /** The column that can replace this one. One of the two is required. */
  readonly alternative?: string
  readonly hint: string
  /** The value in the template. */
  readonly example: string
  /** Other headers that mean the same, in lower case without spaces. */
  readonly aliases?: readonly string[]
  /** How its values are converted before they are read. Absent for text. */
  readonly format?: Format
  /** Whether its text may have several lines. */
  readonly isLong?: true
  /** For a column with a fixed set of values. */
  readonly choices?: Choices
}

/** The values of a row by the names of their columns. Empty for a column that is not mapped. */
export type RowValues = Readonly<Record<string, string>>

/** Messages by the name of the column; an empty name is about the whole row. */
export type RowErrors = Readonly<Record<string, string>>

interface ReadRow {
  readonly number: number
  readonly values: RowValues
  /** Errors of values that are not in the format of their column. */
  readonly unreadable: RowErrors
  readonly warnings: RowErrors
}

export interface RowOutcome {
  readonly number: number
  readonly state: ImportRowState
  readonly key?: string
  readonly errors?: RowErrors
  readonly warnings?: RowErrors
  readonly recordId?: string
  readonly share?: Share
}

/** What a row will use or cause, such as a seat of a session or an invitation. */
interface Share {
  /** Identifies what is counted. */
  readonly of: string
  readonly amount: number
}

/**
 * Whether a new record can be created. `share` is what it will use, which then counts for later rows of the file.
 * `warnings` do not prevent it.
 */
export type RowCheck =
  | { readonly errors: RowErrors }
  | { readonly errors: null; readonly share?: Share; readonly warnings?: RowErrors }

/**
 * Returns what earlier rows of the file will use of each id in `of`, such as the seats of a session. Always empty in an
 * import, because the earlier rows are stored by then.
 */
export type EarlierShares = (of: readonly string[]) => Promise<ReadonlyMap<string, number>>

/** How rows of one kind are imported. Functions that use the database take a whole batch, to run few statements. */
interface ImportSteps<Record> {
  readonly label: string
  /** The text above the import button. It says who is notified and what else changes. */
  readonly notice: string
  readonly columns: readonly ColumnDefinition[]
  /** Whether the upload may also be a zip: a CSV file with the files that its rows name. */
  readonly hasFiles?: true
  /** Returns the record of a row, or the errors of its columns. `warnings` are about values that are left out. */
  readonly read: (
    values: RowValues,
  ) => { readonly record: Record; readonly warnings?: RowErrors } | { readonly errors: RowErrors }
  /**
   * Locks what the records name, unless it is a dry run. Returns them with what their rows left out and a key needs.
   */
  readonly prepare?: (
    ctx: BatchContext,
    records: readonly Record[],
    options: { readonly isDryRun: boolean },
  ) => Promise<readonly Record[]>
  /** Identifies a record. Of two rows with the same key the second changes nothing. */
  readonly keyOf: (record: Record) => string
  /** Names the person of a record, if two people of a file can have the same key. The second is then an error. */
  readonly personOf?: (record: Record) => string
  /** Returns the keys of the records that exist already. */
  readonly findExisting: (ctx: BatchContext, records: readonly Record[]) => Promise<ReadonlySet<string>>
  /** Returns warnings about records that exist already, in their order. */
  readonly warnExisting?: (ctx: BatchContext, records: readonly Record[]) => Promise<readonly RowErrors[]>
  /** Checks the new records against other data. */
  readonly checkNew: (
    ctx: BatchContext,
    records: readonly Record[],
    options: { readonly isDryRun: boolean; readonly earlierShares: EarlierShares },
  ) => Promise<RowCheck[]>
  /** Creates the records and returns their ids by key. Leaves out those that exist by now. */
  readonly create: (ctx: BatchContext, records: readonly Record[]) => Promise<ReadonlyMap<string, string>>
  /** Deletes the records that nobody has used. Returns why the others were kept, by id. */
  readonly undo: (ctx: BatchContext, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

export interface ImportDefinition
  extends Pick<ImportSteps<unknown>, 'label' | 'notice' | 'columns' | 'hasFiles' | 'undo'> {
  /**
   * Imports rows, or with `isDryRun` only returns what would happen. `earlierRows` returns the earlier rows of the file
   * that will create a record with one of the given keys. `earlierShares` returns what those rows will use.
   */
  readonly importRows: (
    ctx: BatchContext,
    rows: readonly ReadRow[],
    options: {
      isDryRun: boolean
      earlierRows: (keys: string[]) => Promise<ReadonlyMap<string, ReadRow>>
      earlierShares: EarlierShares
    },
  ) => Promise<RowOutcome[]>
}

/** Defines a kind of import. The dry run and the import are the same code, except for the last step. */
export function defineImport<Record>(steps: ImportSteps<Record>): ImportDefinition {
  const { label, notice, columns, hasFiles, undo } = steps
  return {
    label,
    notice,
    columns,
    ...(hasFiles && { hasFiles }),
    undo,
    async importRows(ctx, rows, { isDryRun, earlierRows, earlierShares }) {
      const outcomes: RowOutcome[] = []
      const read = rows.flatMap(({ number, values, unreadable, warnings }) => {
        const result = steps.read(values)
        const errors = { ...('errors' in result && result.errors), ...unreadable }
        if ('record' in result && Object.keys(errors).length === 0) {
          return { number, record: result.record, warnings: { ...warnings, ...result.warnings } }
        }
        outcomes.push({ number, state: 'invalid', errors })
        return []
      })
      const prepared = await steps.prepare?.(
        ctx,
        read.map(({ record }) => record),
        { isDryRun },
      )
      const readable = read.map(({ number, warnings, ...row }, at) => {
        const record = prepared?.[at] ?? row.record
        return { number, warnings, record, key: steps.keyOf(record) }
      })
      const records = readable.map(({ record }) => record)
      const existing = await steps.findExisting(ctx, records)
      const unchanged = readable.filter(({ key }) => existing.has(key))
      const changes = await steps.warnExisting?.(
        ctx,
        unchanged.map(({ record }) => record),
      )
      for (const [at, { number, key }] of unchanged.entries()) {
        const warnings = changes?.[at] ?? {}
        outcomes.push({
          number,
          key,
          state: 'unchanged',
          ...(Object.keys(warnings).length > 0 && { warnings }),
        })
      }
      const first = new Map<string, First<Record>>()
      for (const [key, row] of await earlierRows(readable.map(({ key }) => key))) {
        const result = steps.read(row.values)
        if ('record' in result) first.set(key, { number: row.number, record: result.record })
      }
      const repeated: typeof readable = []
      const fresh = readable.filter((row) => {
        if (existing.has(row.key)) return false
        if (!first.has(row.key)) return first.set(row.key, row)
        repeated.push(row)
        return false
      })
      const checks = await steps.checkNew(
        ctx,
        fresh.map(({ record }) => record),
        { isDryRun, earlierShares },
      )
      const valid = fresh.flatMap(({ number, key, record, warnings }, at) => {
        const check = checks[at]
        if (check?.errors) {
          outcomes.push({ number, key, state: 'invalid', errors: check.errors })
          return []
        }
        const warned = { ...warnings, ...check?.warnings }
        const outcome = { number, key, ...(Object.keys(warned).length > 0 && { warnings: warned }) }
        if (isDryRun) outcomes.push({ ...outcome, state: 'new', ...(check?.share && { share: check.share }) })
        return { record, outcome }
      })
      const refused = new Set(outcomes.flatMap(({ number, state }) => (state === 'invalid' ? number : [])))
      for (const row of repeated) {
        const earlier = first.get(row.key)
        if (earlier) outcomes.push(repeatedOutcome(steps, row, earlier, refused))
      }
      if (isDryRun) return outcomes
      const created = await steps.create(
        ctx,
        valid.map(({ record }) => record),
      )
      return [
        ...outcomes,
        ...valid.map(({ outcome: { key, ...outcome } }): RowOutcome => {
          const recordId = created.get(key)
          return recordId
            ? { ...outcome, state: 'created', recordId }
            : { number: outcome.number, state: 'unchanged' }
        }),
      ]
    },
  }
}

/** The first row of the file with a key. */
interface First<Record> {
  readonly number: number
  readonly record: Record
}

/** Returns the outcome of a row that has the same key as an earlier row, with the reason. */
function repeatedOutcome<Record>(
  { personOf }: Pick<ImportSteps<Record>, 'personOf'>,
  { number, key, record }: First<Record> & { readonly key: string },
  earlier: First<Record>,
  refused: ReadonlySet<number>,
): RowOutcome {
  if (personOf && personOf(record) !== personOf(earlier.record)) {
    const errors = { email: messages.importSharedEmail(earlier.number) }
    return { number, state: 'invalid', errors }
  }
  if (refused.has(earlier.number)) {
    return { number, state: 'invalid', errors: { '': messages.importRepeatsRefused(earlier.number) } }
  }
  return { number, key, state: 'unchanged', warnings: { '': messages.importRepeated(earlier.number) } }
}
