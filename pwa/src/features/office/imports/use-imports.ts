import { messages } from '@cubby/contract/messages'
import type {
  DataImport,
  ImportMapping,
  ImportRowState,
  ImportStatus,
  ImportValueMapping,
} from '@cubby/contract/office/imports'
import { t } from '@cubby/texts/t'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { showToast } from '@/ui/toast-store.ts'

const IMPORTS = ['imports']
/** How often the progress of a job is read. */
const PROGRESS_MS = 1_000

const working: readonly ImportStatus[] = ['checking', 'running', 'undoing']

export function isWorking({ status }: Pick<DataImport, 'status'>): boolean {
  return working.includes(status)
}

export function useImports() {
  return useQuery({
    queryKey: IMPORTS,
    queryFn: ({ signal }) => callAsUser('GET', '/admin/imports', { signal }),
  })
}

/** Fetches an import. While a job works on it, fetches it every second. */
export function useImport(id: string) {
  return useQuery({
    queryKey: [...IMPORTS, id],
    queryFn: async ({ signal }) =>
      (await callAsUser('GET', '/admin/imports/:id', { params: { id }, signal })).import,
    refetchInterval: ({ state: { data } }) => (data && isWorking(data) ? PROGRESS_MS : false),
  })
}

/** Fetches one page of the rows of an import in a state, again whenever the number of these rows changes. */
export function useImportRows(
  { id, counts, warned }: Pick<DataImport, 'id' | 'counts' | 'warned'>,
  shown: ImportRowState | 'warned',
  page: number,
) {
  return useQuery({
    queryKey: [...IMPORTS, id, 'rows', shown, page, shown === 'warned' ? warned : counts[shown]],
    queryFn: ({ signal }) =>
      callAsUser('GET', '/admin/imports/:id/rows', {
        params: { id },
        query: shown === 'warned' ? { warnings: 'true', page } : { state: shown, page },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** Fetches the values of a column with options. They do not change: a file is uploaded once. */
export function useImportValues(id: string, column: string, place: number) {
  return useQuery({
    queryKey: [...IMPORTS, id, 'values', column, place],
    queryFn: ({ signal }) =>
      callAsUser('GET', '/admin/imports/:id/values', { params: { id }, query: { column, place }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

type Step =
  | { step: 'table'; sheet: string; headerRow: number | null }
  | { step: 'check'; mapping: ImportMapping; valueMapping: ImportValueMapping }
  | { step: 'run'; sendInvitations: boolean }
  | { step: 'cancel' | 'undo' }

function takeStep(id: string, input: Step) {
  const params = { id }
  switch (input.step) {
    case 'table':
      return callAsUser('POST', '/admin/imports/:id/table', {
        params,
        body: { sheet: input.sheet, header_row: input.headerRow },
      })
    case 'check':
      return callAsUser('POST', '/admin/imports/:id/check', {
        params,
        body: { mapping: input.mapping, value_mapping: input.valueMapping },
      })
    case 'run':
      return callAsUser('POST', '/admin/imports/:id/run', {
        params,
        body: { send_invitations: input.sendInvitations },
      })
    default:
      return callAsUser('POST', `/admin/imports/:id/${input.step}`, { params })
  }
}

/** Starts or stops a job. A repeated step changes nothing, so it needs no idempotency key. */
export function useImportStep(id: string) {
  const queries = useQueryClient()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (input: Step) => takeStep(id, input),
    onSuccess: async (result) => {
      if ('approval_request' in result) {
        showToast('success', result.message)
        await queries.invalidateQueries()
        return
      }
      queries.setQueryData([...IMPORTS, id], result.import)
      await queries.invalidateQueries({ queryKey: IMPORTS })
    },
    onError: () => queries.invalidateQueries({ queryKey: [...IMPORTS, id] }),
  })
  return {
    take: mutate,
    busy: isPending ? variables.step : null,
    failure: error ? failureSentence(error, t(messages.importFailed)) : null,
  }
}
