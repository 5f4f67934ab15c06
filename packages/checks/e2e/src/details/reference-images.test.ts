import { expect, it } from 'vitest'
import { compareScreens } from '../harness/compare-screens.ts'
import { roles } from '../harness/shown-screens.ts'

it.each(roles.filter((role) => role !== 'visitor'))(
  'the most used screens look as before, in both themes: %s',
  async (role) => {
    expect(await compareScreens(role)).toEqual([])
  },
)
