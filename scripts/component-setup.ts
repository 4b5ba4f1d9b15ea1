import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Mantine asks for the size of the screen and watches sizes; here nothing has one.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
)

afterEach(() => cleanup())
