import { expect, it } from 'vitest'
import { type EnrollmentSearch, filterQuery, readEnrollmentSearch } from './enrollment-search.ts'

it('drops invalid values from the URL', () => {
  const search = {
    status: 'withdrawn',
    startDate: '21.11.2026',
    page: 0,
    dates: 'none',
    view: 'board',
    sort: 'email',
    classId: '',
    transfer: 'perhaps',
    receivedFrom: 'lately',
  }
  expect(readEnrollmentSearch(search)).toEqual({})
  const kept = {
    status: 'rejected',
    endDate: '2026-11-21',
    page: 2,
    dates: 'all',
    classId: 'c1',
    transfer: 'requested',
    receivedFrom: '2026-11-01',
    receivedTo: '2026-11-21',
    view: 'table',
    sort: 'student_name',
    direction: 'desc',
  }
  expect(readEnrollmentSearch(kept)).toEqual(kept)
})

it('begins with pending enrollments in each view, unless a column sorts the list', () => {
  const sortOf = (search: EnrollmentSearch) =>
    new URLSearchParams(filterQuery(search, '2026-11-26')).get('sort')
  expect([sortOf({ view: 'cards' }), sortOf({ view: 'table' })]).toEqual(['pending_first', 'pending_first'])
  expect(sortOf({ view: 'cards', sort: 'student_name' })).toBe('student_name')
})
