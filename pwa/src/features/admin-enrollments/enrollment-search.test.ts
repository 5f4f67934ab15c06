import { expect, it } from 'vitest'
import { readEnrollmentSearch } from './enrollment-search.ts'

it('leaves out of the URL what makes no sense', () => {
  const search = {
    status: 'withdrawn',
    startDate: '21.11.2026',
    page: 0,
    dates: 'none',
    view: 'cards',
    sort: 'email',
  }
  expect(readEnrollmentSearch(search)).toEqual({})
  const kept = {
    status: 'rejected',
    endDate: '2026-11-21',
    page: 2,
    dates: 'all',
    view: 'table',
    sort: 'student_name',
    direction: 'desc',
  }
  expect(readEnrollmentSearch(kept)).toEqual(kept)
})
