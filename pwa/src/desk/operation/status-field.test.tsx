import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StatusField } from './status-field.tsx'

const labels = { active: 'Active', inactive: 'Inactive' } as const
const statuses = ['active', 'inactive'] as const

function optionsOf(markup: string): string[] {
  return [...markup.matchAll(/<option[^>]*>([^<]*)/g)].map(([, text = '']) => text)
}

test('offers each status under its label and selects the current one', () => {
  const markup = renderToStaticMarkup(
    <StatusField statuses={statuses} labels={labels} value="inactive" onValueChange={() => {}} />,
  )
  expect(optionsOf(markup)).toEqual(['Active', 'Inactive'])
  expect(markup).toMatch(/<option[^>]*selected=""[^>]*>Inactive/)
})

test('begins with the placeholder while there is no status', () => {
  const markup = renderToStaticMarkup(
    <StatusField
      statuses={statuses}
      labels={labels}
      value=""
      placeholder="Choose a status"
      onValueChange={() => {}}
    />,
  )
  expect(optionsOf(markup)).toEqual(['Choose a status', 'Active', 'Inactive'])
  expect(markup).toMatch(/<option[^>]*selected=""[^>]*>Choose a status/)
})
