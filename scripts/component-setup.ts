import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

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
