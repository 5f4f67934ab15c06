import type { ClassSave } from '@cubby/contract/catalog/class-save'
import type { ClassOperation, Consequences, SessionOperation } from '@cubby/contract/catalog/consequences'
import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { ApiError } from '@/api/client.ts'
import { CLASSES } from '@/desk/shell/query-client.ts'

/** An operation on a class or on a session, before it is performed. */
export type PlannedOperation =
  | { of: 'class'; id: string; operation: ClassOperation }
  | { of: 'session'; id: string; operation: SessionOperation }

/** Fetches the consequences of an operation on a class or session. */
async function readConsequences({ of, id, operation }: PlannedOperation, signal?: AbortSignal) {
  const { consequences } =
    of === 'class'
      ? await callAsUser('POST', '/admin/classes/:id/consequences', {
          params: { id },
          body: operation,
          signal,
        })
      : await callAsUser('POST', '/sessions/:id/consequences', { params: { id }, body: operation, signal })
  return consequences
}

/** Fetches the consequences each time a dialog opens; fetches nothing without an operation. */
export function useConsequences(planned: PlannedOperation | null) {
  return useQuery({
    queryKey: [...CLASSES, 'consequences', planned],
    queryFn: ({ signal }) => (planned ? readConsequences(planned, signal) : null),
    enabled: planned !== null,
    gcTime: 0,
  })
}

export type ConsequencesQuery = ReturnType<typeof useConsequences>

/**
 * Fetches the consequences of saving a class. Returns null if the server refuses, because the save then
 * reports the reason.
 */
export async function readSaveConsequences(classId: string, save: ClassSave): Promise<Consequences | null> {
  try {
    return await readConsequences({
      of: 'class',
      id: classId,
      operation: { operation: 'save', class: save },
    })
  } catch (caught) {
    if (caught instanceof ApiError && caught.status < 500 && caught.status !== 429) return null
    throw caught
  }
}
