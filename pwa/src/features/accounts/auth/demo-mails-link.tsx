import { Link } from '@tanstack/react-router'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { textLink } from '@/ui/button.tsx'

/** Links to the emails of demo mode, which are not really sent. */
export function DemoMailsLink() {
  if (!useProvider()?.demo) return null
  return (
    <Link to="/demo-mails" className={textLink}>
      Read the demo emails
    </Link>
  )
}
