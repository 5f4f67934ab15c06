import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useInView } from './use-in-view.ts'

type Report = (entries: Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => void

/** The elements that the page watches, with what the browser then calls. */
const watched = new Map<Element, Report>()

vi.stubGlobal(
  'IntersectionObserver',
  class {
    readonly #report: Report
    constructor(report: Report) {
      this.#report = report
    }
    observe(element: Element) {
      watched.set(element, this.#report)
    }
    disconnect() {
      for (const [element, report] of watched) if (report === this.#report) watched.delete(element)
    }
  },
)

afterEach(cleanup)

function Page({ watches }: { watches: 'first' | 'second' }) {
  const { ref, isInView } = useInView()
  return (
    <>
      <p ref={watches === 'first' ? ref : undefined}>first</p>
      <p ref={watches === 'second' ? ref : undefined}>second</p>
      <output>{String(isInView)}</output>
    </>
  )
}

const said = () => screen.getByRole('status').textContent
const report = (isIntersecting: boolean) =>
  act(() => {
    for (const call of watched.values()) call([{ isIntersecting }])
  })

it('says whether the element is in view once the browser knows', () => {
  render(<Page watches="first" />)
  expect(said()).toBe('null')
  report(false)
  expect(said()).toBe('false')
  report(true)
  expect(said()).toBe('true')
})

it('watches another element, and none once it is gone', () => {
  const { rerender, unmount } = render(<Page watches="first" />)
  report(true)
  rerender(<Page watches="second" />)
  expect([...watched.keys()].map(({ textContent }) => textContent)).toEqual(['second'])
  expect(said()).toBe('null')
  unmount()
  expect(watched.size).toBe(0)
})
