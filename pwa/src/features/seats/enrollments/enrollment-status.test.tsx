import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EnrollmentStatus } from './enrollment-status.tsx'

it('shows Completed instead of Approved when the class is over', () => {
  const text = (completed: boolean) =>
    renderToStaticMarkup(<EnrollmentStatus status="approved" completed={completed} />)
  expect(text(false)).toContain('Approved')
  expect(text(true)).toContain('Completed')
  expect(text(true)).not.toContain('Approved')
})
