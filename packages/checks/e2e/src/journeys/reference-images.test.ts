import { expect, it } from 'vitest'
import { compareScreens } from '../harness/compare-screens.ts'

it('the most used screens of visitors look as before, in both themes', async () => {
  expect(await compareScreens('visitor')).toEqual([])
})
