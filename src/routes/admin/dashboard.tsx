export function meta() {
  return [{ title: 'Dashboard · Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Dashboard() {
  return <h1>Dashboard</h1>
}
