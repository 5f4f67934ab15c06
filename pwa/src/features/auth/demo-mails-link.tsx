import { Link } from '@tanstack/react-router'
import { useProvider } from '@/offline/store/use-collection.ts'
import { textLink } from '@/ui/text-link.ts'

/** In demo mode only: links to the emails, which are not really sent. */
export function DemoMailsLink() {
  if (!useProvider()?.demo) return null
  return (
    <Link to="/demo-mails" className={textLink}>
      Read the emails of this demonstration
    </Link>
  )
}
