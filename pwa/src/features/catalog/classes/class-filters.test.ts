import type { TrainingClass } from '@cubby/contract/catalog/classes'
import { expect, test } from 'vitest'
import {
  byLength,
  chosenOption,
  filterOptions,
  matchesFilters,
  priceOptions,
  readClassFilters,
} from './class-filters.ts'

const safety: TrainingClass = {
  id: '1',
  title: 'Health, Safety and Nutrition',
  description: '',
  duration: '2 Days',
  location_type: 'In-Person',
  location: 'In-Person',
  location_details: null,
  price: 200,
  image_url: null,
  instructor_name: null,
  status: 'active',
  sessions: [],
}

test.each([
  [{}, true],
  [{ location: 'in-person' }, true],
  [{ location: 'in' }, false],
  [{ duration: '2 days' }, true],
  [{ duration: '12 weeks' }, false],
  [{ price: '0-200' }, true],
  [{ price: '200-300' }, true],
  [{ price: '300-400' }, false],
  [{ location: 'Online', price: '0-200' }, false],
])('a 2-day class in person for $200 under %j: %s', (filters, matches) => {
  expect(matchesFilters(safety, filters)).toBe(matches)
})

test("a price above $1000 matches 'Over $400', but no range of the URL with an upper limit", () => {
  const costly = { ...safety, price: 1250 }
  expect(matchesFilters(costly, { price: '400-1000' })).toBe(true)
  expect(matchesFilters(costly, { price: '500-1000' })).toBe(false)
  expect(matchesFilters({ ...safety, price: 399 }, { price: '400-1000' })).toBe(false)
})

test('a fixed duration overrides the stored one', () => {
  const cpr = { ...safety, title: 'CPR and First Aid Certification', duration: '' }
  expect(matchesFilters(cpr, { duration: '1 day' })).toBe(true)
})

test('reads only filters from the URL', () => {
  expect(readClassFilters({ location: 'Online', duration: 3, price: 'cheap', page: 2 })).toStrictEqual({
    location: 'Online',
    duration: '3',
    price: undefined,
  })
  expect(readClassFilters({ location: {}, duration: ' ', price: true })).toStrictEqual({
    location: undefined,
    duration: undefined,
    price: undefined,
  })
})

test('a filter is spelled like its option, not like the URL', () => {
  expect(chosenOption(['In-Person', 'Online'], 'in-person')).toBe('In-Person')
  expect(chosenOption(['In-Person'], 'elsewhere')).toBe('')
  expect(chosenOption(['In-Person'], undefined)).toBe('')
})

test('a price range of the URL becomes an option', () => {
  expect(priceOptions('50-160').at(-1)).toEqual({ value: '50-160', label: '$50 – $160' })
  expect(priceOptions('0-200')).toHaveLength(4)
  expect(priceOptions(undefined)).toHaveLength(4)
})

test('the options are the fixed ones and others from the classes, each once', () => {
  expect(filterOptions(['2 days'], ['2 Days', '1 day', undefined, '1 day'])).toEqual(['2 days', '1 day'])
})

test('durations are sorted by their length', () => {
  expect(byLength(['2 days', '8 weeks', '12 weeks', 'Self-paced', '1 day', '3 months', '4 hours'])).toEqual([
    '4 hours',
    '1 day',
    '2 days',
    '8 weeks',
    '12 weeks',
    '3 months',
    'Self-paced',
  ])
})
