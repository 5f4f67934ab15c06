import { readResponses } from './api-responses.ts'
import { sharedBrowser } from './browser.ts'
import { differenceOf } from './compare-images.ts'
import { eachScreen, openReplay, type ShownRole } from './shown-screens.ts'

/** Compares the most used screens of a role with their reference images, and lists the differences. */
export async function compareScreens(role: ShownRole): Promise<string[]> {
  const responses = await readResponses()
  const { context, page, origin } = await openReplay(await sharedBrowser(), responses, role)
  const differences: string[] = []
  try {
    await eachScreen(page, { origin, role, classId: responses.classId }, async (name) => {
      const image = await page.screenshot({ animations: 'disabled', scale: 'css' })
      const difference = await differenceOf(name, image)
      if (difference) differences.push(difference)
    })
  } finally {
    await context.close()
  }
  return differences
}
