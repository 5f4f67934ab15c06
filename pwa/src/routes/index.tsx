import { mayEnroll } from '@cubby/rules/accounts/roles'
import { t } from '@cubby/texts/t'
import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { VisitorHome } from '@/features/app/home/visitor-home.tsx'
import { useDocumentTitle } from '@/layout/page/page-heading.tsx'
import { useAuth } from '@/offline/hooks/use-collection.ts'
import { Button } from '@/ui/button.tsx'

// Visitors, students, and instructors load only what they see.
const StudentHome = lazy(() =>
  import('@/features/app/home/student-home.tsx').then((module) => ({ default: module.StudentHome })),
)
const InstructorHome = lazy(() =>
  import('@/features/teaching/teaching/instructor-home.tsx').then((module) => ({
    default: module.InstructorHome,
  })),
)

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the user asked for an address that does not exist, and was sent to the home page. */
    isUnknownPage?: boolean
  }
}

export const Route = createFileRoute('/')({ component: Home })

function Home() {
  const auth = useAuth()
  const user = auth.status === 'in' && auth.user.role !== 'admin' ? auth.user : null
  useDocumentTitle(user ? t('Home') : t('About'))
  return (
    <>
      <UnknownPageNote />
      {user ? (
        <Suspense>{mayEnroll(user.role) ? <StudentHome user={user} /> : <InstructorHome />}</Suspense>
      ) : (
        <VisitorHome />
      )}
    </>
  )
}

/** Tells users of a mistyped or old link why they see the home page. */
function UnknownPageNote() {
  const isUnknownPage = useLocation({ select: ({ state }) => state.isUnknownPage })
  const navigate = useNavigate()
  const close = () => void navigate({ to: '/', replace: true, resetScroll: false })
  return (
    <div role="status">
      {isUnknownPage && (
        <div className="border-b bg-card">
          <div className="shell flex items-center gap-x-3 py-1">
            <p className="min-w-0 flex-1 text-sm">
              <span className="font-semibold">{t('That page does not exist.')}</span>{' '}
              <span className="text-muted-foreground">{t('The link may be old or mistyped.')}</span>
            </p>
            <Button variant="quiet" size="icon" aria-label={t('Close')} onClick={close}>
              <X className="size-5" aria-hidden="true" />
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
