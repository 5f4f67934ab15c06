import { isOwnPath } from '@cubby/rules/links'
import { text } from '@cubby/texts/t'
import { useRouterState } from '@tanstack/react-router'

/** The main links of header, menu and footer. */
export const mainLinks = [
  { to: '/', label: text('About') },
  { to: '/classes', label: text('Classes') },
  { to: '/contact', label: text('Contact') },
] as const

/** Pages of logging in, and those that an emailed link opens once. Nobody wants to return to them. */
const PASSED =
  /^\/(login|signup|join|forgot-password|reset-password|password-reset-success|invitation|verify-email|unsubscribe)([/?#]|$)/

/**
 * Returns the path of this app to open after a login, or undefined. Rejects everything that a browser would
 * open on another host ('//evil', '/\\evil').
 */
export function rememberedPath(value: unknown): string | undefined {
  return typeof value === 'string' && isOwnPath(value) && !PASSED.test(value) ? value : undefined
}

/** The search of links to login and signup: the page to return to. Empty for the home page. */
export function useInterruptedPage(): { redirect?: string } {
  const redirect = useRouterState({
    select: ({ location: { href, search } }) => rememberedPath(search.redirect) ?? rememberedPath(href),
  })
  return redirect === undefined || redirect === '/' ? {} : { redirect }
}
