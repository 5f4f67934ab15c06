import type { AdminClass, AdminClassList, ClassStudents, InstructorList } from '@cubby/contract/classes'
import { messages } from '@cubby/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { ask } from '@/features/admin/ask.ts'

export const CLASSES = ['classes'] as const

/** Every class with its sessions. */
export function useClasses() {
  return useQuery({
    queryKey: [...CLASSES, 'list'],
    queryFn: async ({ signal }) => {
      const { classes } = await ask<Partial<AdminClassList>>('/admin/classes', { signal })
      if (!Array.isArray(classes)) throw new Error(messages.invalidResponseFormat)
      return classes
    },
  })
}

export async function readClass(id: string, signal?: AbortSignal): Promise<AdminClass> {
  const answer = await ask<{ class?: AdminClass }>(`/admin/classes/${id}`, signal ? { signal } : {})
  if (!answer.class) throw new Error(messages.classDetailsNotFound)
  return answer.class
}

/** People who can be chosen to teach. */
export function useInstructors() {
  return useQuery({
    queryKey: [...CLASSES, 'instructors'],
    queryFn: async ({ signal }) => (await ask<InstructorList>('/admin/instructors', { signal })).instructors,
  })
}

/** The sessions of a class with their students, removed ones too. */
export function useClassStudents(classId: string) {
  return useQuery({
    queryKey: [...CLASSES, classId, 'students'],
    queryFn: ({ signal }) => ask<ClassStudents>(`/admin/classes/${classId}/students`, { signal }),
  })
}
