import { createFileRoute } from '@tanstack/react-router'
import { ApprovalRequestsScreen } from '@/features/office/approval-requests/approval-requests-screen.tsx'

export const Route = createFileRoute('/admin/approval-requests')({ component: ApprovalRequestsScreen })
