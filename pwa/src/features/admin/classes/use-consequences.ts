import type { ClassSave } from '@cubby/contract/class-save'
import type { ClassOperation, Consequences, SessionOperation } from '@cubby/contract/consequences'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@/api/client.ts'
import { ask } from '@/api/fetch-as-user.ts'
import { CLASSES } from './use-classes.ts'

export type Operation = ClassOperation | SessionOperation

/** What an operation on a class or session would do now. `of` is its path. */
async function readConsequences(of: string, operation: Operation, signal?: AbortSignal) {
  const { consequences } = await ask<{ consequences: Consequences }>(`${of}/consequences`, {
    method: 'POST',
    body: operation,
    ...(signal && { signal }),
  })
  return consequences
}

/** The same for a dialog, asked anew each time it opens; nothing is asked while there is no operation. */
export function useConsequences(of: string, operation: Operation | null) {
  return useQuery({
    queryKey: [...CLASSES, 'consequences', of, operation],
    queryFn: ({ signal }) => (operation ? readConsequences(of, operation, signal) : null),
    enabled: operation !== null,
    gcTime: 0,
  })
}

export type ConsequencesQuery = ReturnType<typeof useConsequences>

/** What saving a class would do; null where the server refuses it, which the save itself then says. */
export async function readSaveConsequences(classId: string, save: ClassSave): Promise<Consequences | null> {
  try {
    return await readConsequences(`/admin/classes/${classId}`, { operation: 'save', class: save })
  } catch (caught) {
    if (caught instanceof ApiError && caught.status < 500 && caught.status !== 429) return null
    throw caught
  }
}
