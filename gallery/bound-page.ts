import { createElement, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** A fixed text and one read of the server. */
function Bound() {
  const [answer, setAnswer] = useState(0)
  useEffect(() => {
    const headers = { 'content-type': 'application/json' }
    const ask = async (): Promise<void> => {
      const response = await fetch('/api/system/setting', { method: 'POST', headers, body: '{}' })
      setAnswer((await response.text()).length)
    }
    delete document.documentElement.dataset['shell']
    void ask()
  }, [])
  return createElement(
    'main',
    null,
    createElement('h1', null, 'Home-credit'),
    createElement('p', null, 'A loan you can read: the cost of each part, before you sign.'),
    createElement('p', null, answer),
  )
}

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(createElement(Bound))
