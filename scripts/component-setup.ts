import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Waits for a state, however slow the machine is.
configure({ asyncUtilTimeout: 60_000 })

// Mantine queries the screen size and observes element sizes, which do not exist here.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
)

afterEach(() => cleanup())
