import type { Page } from 'playwright-core'

/** Logs in through the form of the login page. */
export async function logInPage(
  page: Page,
  url: string,
  account: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
}
