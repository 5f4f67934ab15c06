import { brandColorsPath } from '@cubby/contract/school/brand-colors-path'

/**
 * Applies an accent color, and stores the path of its style sheet. At the next start, also offline, public/theme.js
 * loads that style sheet before the first paint. An empty color restores the default colors.
 */
export function applyBrandColors(accent: string): void {
  const path = accent && brandColorsPath(accent)
  try {
    localStorage.setItem('cubby-colors', path)
  } catch {
    // Without storage, the next page from the server has the colors.
  }
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[href*=branding]')]
  const link = links.find((one) => one.getAttribute('href') === path)
  if (path && !link) {
    const added = document.createElement('link')
    added.rel = 'stylesheet'
    added.setAttribute('href', path)
    document.head.append(added)
  }
  for (const other of links) if (other !== link) other.remove()
}
