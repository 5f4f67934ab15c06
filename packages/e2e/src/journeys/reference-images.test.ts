import { afterAll, expect, it } from 'vitest'
import { readResponses } from '../harness/api-responses.ts'
import { sharedBrowser } from '../harness/browser.ts'
import { differenceOf } from '../harness/compare-images.ts'
import { eachScreen, openReplay, roles } from '../harness/shown-screens.ts'

const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  await Promise.all(closing.map((close) => close()))
})

it.each(roles)('the most used screens look as before, in both themes: %s', async (role) => {
  const responses = await readResponses()
  const { context, page, origin } = await openReplay(await sharedBrowser(), responses, role)
  closing.push(() => context.close())
  const differences: string[] = []
  await eachScreen(page, { origin, role, classId: responses.classId }, async (name) => {
    const image = await page.screenshot({ animations: 'disabled', scale: 'css' })
    const difference = await differenceOf(name, image)
    if (difference) differences.push(difference)
  })
  expect(differences).toEqual([])
})
