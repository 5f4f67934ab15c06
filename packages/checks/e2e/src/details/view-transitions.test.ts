import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { arrive, followHeader } from '../harness/journey.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

/** Counts the view transitions of the page. */
function countTransitions() {
  const start = document.startViewTransition.bind(document)
  Object.assign(window, { transitions: 0 })
  document.startViewTransition = (change) => {
    Object.assign(window, { transitions: Reflect.get(window, 'transitions') + 1 })
    return start(change)
  }
}

const transitionsOf = (page: Page) => page.evaluate(() => Reflect.get(window, 'transitions'))

/** Opens a class from the list, and goes back. */
async function openClassAndReturn(page: Page) {
  await followHeader(page, 'Classes')
  await page
    .getByRole('link', { name: /^VIEW DETAILS/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 2, name: 'Available Sessions' }).waitFor()
  await page.getByRole('link', { name: 'All classes' }).click()
  await page
    .getByRole('link', { name: /^VIEW DETAILS/ })
    .first()
    .waitFor()
}

it('a visitor sees a transition between the list of classes and a class, and back, and none elsewhere', async () => {
  const page = await arrive(cubby.desktop())
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.evaluate(countTransitions)
  await openClassAndReturn(page)
  expect(await transitionsOf(page)).toBe(2)
})

it('a visitor who prefers reduced motion sees no transition', async () => {
  const page = await arrive(cubby.desktop())
  await page.evaluate(countTransitions)
  await openClassAndReturn(page)
  expect(await transitionsOf(page)).toBe(0)
})
