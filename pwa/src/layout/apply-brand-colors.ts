import { brandColorsPath } from '@cubby/contract/brand-colors-path'

/**
 * Applies an accent color, and keeps the address of its style sheet where theme.js finds it before the next first
 * paint, also offline. An empty color returns to the colors of the product.
 */
export function applyBrandColors(accent: string): void {
  const path = accent && brandColorsPath(accent)
  try {
    localStorage.setItem('cubby-colors', path)
  } catch {
    // Without storage, the colors come with the next page of the server.
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
