import type * as TestingLibrary from '@testing-library/dom'
import type { StoredQuery } from './query.ts'

declare global {
  // The page cannot import the modules of the test.
  var TestingLibraryDom: typeof TestingLibrary
}

/** Finds the visible elements that match. Runs in the page, with Testing Library. */
export function findElements(query: StoredQuery): HTMLElement[] {
  const { queryAllByRole, queryAllByLabelText } = TestingLibraryDom
  const matcher = (text: StoredQuery['text'] = '') =>
    typeof text === 'string' ? text : new RegExp(text.source, text.flags)
  const textOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()
  const says = (element: Element, text: StoredQuery['text'] = '') => {
    const pattern = matcher(text)
    return typeof pattern === 'string' ? textOf(element) === pattern : pattern.test(textOf(element))
  }
  const { role, label, text, name, containing, within } = query
  const roots = within ? findElements(within) : [document.body]
  const found = roots.flatMap((root) => {
    if (role) return queryAllByRole(root, role, name === undefined ? {} : { name: matcher(name) })
    if (label) return queryAllByLabelText(root, matcher(label))
    // The innermost elements, because a sentence can have bold words.
    return [...root.querySelectorAll<HTMLElement>('*')].filter(
      (element) => says(element, text) && ![...element.children].some((child) => says(child, text)),
    )
  })
  return found.filter(
    (element) =>
      (containing === undefined || textOf(element).includes(containing)) &&
      element.checkVisibility({ visibilityProperty: true }),
  )
}
