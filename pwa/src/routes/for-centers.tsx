import { createFileRoute } from '@tanstack/react-router'
import { ForCentersScreen } from '@/features/money/center-request/for-centers-screen.tsx'

export const Route = createFileRoute('/for-centers')({ component: ForCentersScreen })
