import { BULK_LIMIT } from '@cubby/contract/constants'
import type { BulkRow } from '@cubby/contract/school/bulk'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Call } from '@/api/call.ts'
import { callAsUser } from '@/api/call-as-user.ts'
import { useIdempotentCall } from '@/desk/operation/use-operation.ts'
import { USER_OVERVIEW, WORK_QUEUE } from '@/desk/shell/query-client.ts'
import type { Selection } from '@/desk/table/selection-bar.tsx'
import type { BulkOperation } from './operations.ts'
import type { StandardDraft } from './standard-fields.tsx'

/** The outcome for a row. */
export interface BulkResult extends BulkRow {
  /** Why it was refused or skipped; null when it succeeded. */
  refused: string | null
  /** Undoes it until it takes effect; undefined if it is in effect. */
  operation_id?: string | undefined
}

/** The administrator's input. */
interface Written {
  readonly reason: string
  readonly title: string
  readonly message: string
  readonly standard: StandardDraft
}

export type BulkList = 'enrollments' | 'waitlist' | 'users' | 'hours'

/** Returns the selected rows, or the filter that finds them all, for the server. */
export function rowsOf({ everything, ids }: Pick<Selection, 'everything' | 'ids'>, filter: string): object {
  return everything ? { filter: Object.fromEntries(new URLSearchParams(filter)) } : { ids }
}

/** Narrows the list to those whose rows can be reviewed. */
function reviewed(list: BulkList) {
  if (list === 'users' || list === 'hours') throw new Error('Users are not reviewed')
  return list
}

function previewBulk(list: BulkList, operation: BulkOperation['id'], rows: object, signal: AbortSignal) {
  if (operation === 'message') {
    return callAsUser('POST', `/admin/${list}/bulk/preview`, { body: { operation, ...rows }, signal })
  }
  return operation === 'approve' || operation === 'reject'
    ? callAsUser('POST', `/admin/${reviewed(list)}/bulk/preview`, { body: { operation, ...rows }, signal })
    : callAsUser('POST', '/admin/users/bulk/preview', { body: { operation, ...rows }, signal })
}

function runBulk(
  callOnce: Call,
  list: BulkList,
  operation: BulkOperation['id'],
  { standard, ...body }: { ids: string[]; reason?: string | null; standard: StandardDraft },
) {
  if (operation === 'standard') {
    return callOnce('POST', '/admin/hours/standards', { body: { ids: body.ids, ...standard } })
  }
  if (operation === 'message') throw new Error('A message has an endpoint of its own')
  return operation === 'approve' || operation === 'reject'
    ? callOnce('POST', `/admin/${reviewed(list)}/bulk`, { body: { operation, ...body, undoable: true } })
    : callOnce('POST', '/admin/users/bulk', { body: { operation, ids: body.ids } })
}

/** Fetches a preview of an operation, again each time its dialog opens. */
export function useBulkPreview(list: BulkList, operation: BulkOperation, rows: object) {
  return useQuery({
    queryKey: ['bulk', list, operation.id, rows],
    queryFn: ({ signal }) => previewBulk(list, operation.id, rows, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Runs an operation in batches. A failure stops it; the next run sends only the rows that have no result yet. */
export function useBulkRun(list: BulkList, operation: BulkOperation) {
  const callOnce = useIdempotentCall()
  const queries = useQueryClient()
  const refusals = useRef(new Map<string, string | null>())
  const operations = useRef(new Map<string, string | undefined>())
  const [doneCount, setDoneCount] = useState(0)
  const run = useMutation({
    mutationFn: async ({ rows, written }: { rows: readonly BulkRow[]; written: Written }) => {
      const wanted = rows.filter(({ blocked }) => blocked === null).map(({ id }) => id)
      if (operation.id === 'message') {
        const { title, message } = written
        const body = { user_ids: wanted, variables: { title, message } }
        await callOnce('POST', '/notifications/admin/bulk', { body })
        for (const id of wanted) refusals.current.set(id, null)
      }
      const left = wanted.filter((id) => !refusals.current.has(id))
      for (let start = 0; start < left.length; start += BULK_LIMIT) {
        const ids = left.slice(start, start + BULK_LIMIT)
        const reason = operation.asks === 'reason' && { reason: written.reason.trim() || null }
        const { standard } = written
        const { results } = await runBulk(callOnce, list, operation.id, { ids, ...reason, standard })
        for (const { id, refused, ...result } of results) {
          refusals.current.set(id, refused)
          operations.current.set(id, 'operation_id' in result ? result.operation_id : undefined)
        }
        setDoneCount(refusals.current.size)
      }
      return rows.map(
        (row): BulkResult => ({
          ...row,
          refused: row.blocked ?? refusals.current.get(row.id) ?? null,
          operation_id: operations.current.get(row.id),
        }),
      )
    },
    onSettled: () => reload(queries),
  })
  return { run, doneCount }
}

function reload(queries: QueryClient) {
  return Promise.all(
    ['enrollments', 'waitlist', 'users', 'hours', USER_OVERVIEW, WORK_QUEUE].map((key) =>
      queries.invalidateQueries({ queryKey: [key] }),
    ),
  )
}

/** Undoes reviews that are not in effect yet, a few at a time. Fails if one of them could not be undone. */
export function useBulkUndo(list: BulkList) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (results: readonly BulkResult[]) => {
      const left = results.flatMap(({ id, operation_id }) => (operation_id ? [{ id, operation_id }] : []))
      const undoOne = ({ id, operation_id }: (typeof left)[number]) => {
        const options = { params: { id }, body: { operation_id } }
        return list === 'waitlist'
          ? callAsUser('POST', '/enrollments/waitlist/:id/undo', options)
          : callAsUser('POST', '/enrollments/:id/undo', options)
      }
      for (let start = 0; start < left.length; start += UNDO_AT_ONCE) {
        await Promise.all(left.slice(start, start + UNDO_AT_ONCE).map(undoOne))
      }
    },
    onSettled: () => reload(queries),
  })
}

const UNDO_AT_ONCE = 5
