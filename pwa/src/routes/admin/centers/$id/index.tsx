import { createFileRoute, Navigate } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/centers/$id/')({
  component: () => (
    <Navigate
      to="/admin/centers/$id/$section"
      params={{ id: Route.useParams().id, section: 'overview' }}
      replace
    />
  ),
})
