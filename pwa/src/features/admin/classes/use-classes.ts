import type { AdminClass, AdminClassList, AdminSession, InstructorList } from '@cubby/contract/admin-classes'
import type { ClassStudents } from '@cubby/contract/class-students'
import { CLASS_PAGE_SIZES } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask, queryOf } from '@/api/fetch-as-user.ts'
import type { ClassSearch } from './class-search.ts'

export const CLASSES = ['classes'] as const

/** What an operation on a class or a session changes: also enrollments, waitlists, payments and figures. */
export const EVERY_LIST = [] as const

/** The part of the URL that decides which classes are listed, as the server reads it. */
export function filterQuery({ searchTerm, status, sort, direction }: ClassSearch): string {
  return queryOf({ searchTerm, status, sort, direction })
}

/** One page of classes with their sessions; the last one stays on screen until the next is there. */
export function useClassPage(search: ClassSearch) {
  const { page, limit = CLASS_PAGE_SIZES[0] } = search
  const query = [filterQuery(search), queryOf({ page, limit })].filter(Boolean).join('&')
  return useQuery({
    queryKey: [...CLASSES, 'page', query],
    queryFn: async ({ signal }) => {
      const answer = await ask<Partial<AdminClassList>>(`/admin/classes?${query}`, { signal })
      const { classes, pagination } = answer
      if (!Array.isArray(classes) || !pagination) throw new Error(messages.invalidResponseFormat)
      return { classes, pagination }
    },
    placeholderData: keepPreviousData,
  })
}

/** Every class, by title, to choose from. */
export function useAllClasses() {
  return useQuery({
    queryKey: [...CLASSES, 'all'],
    queryFn: async ({ signal }) => {
      const { classes } = await ask<Partial<AdminClassList>>('/admin/classes', { signal })
      if (!Array.isArray(classes)) throw new Error(messages.invalidResponseFormat)
      return classes
    },
  })
}

/** One class with its sessions. */
export function useClass(id: string) {
  return useQuery({ queryKey: [...CLASSES, id], queryFn: ({ signal }) => readClass(id, signal) })
}

/** The sessions of a class as they are now. */
export function useClassSessions(id: string) {
  return useQuery({
    queryKey: [...CLASSES, id, 'sessions'],
    queryFn: async ({ signal }) =>
      (await ask<{ sessions: AdminSession[] }>(`/sessions/class/${id}/sessions`, { signal })).sessions,
  })
}

export async function readClass(id: string, signal?: AbortSignal): Promise<AdminClass> {
  const answer = await ask<{ class?: AdminClass }>(`/admin/classes/${id}`, signal ? { signal } : {})
  if (!answer.class) throw new Error(messages.classDetailsNotFound)
  return answer.class
}

/** Users who can be chosen to teach. */
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
