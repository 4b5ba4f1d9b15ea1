import * as texts from '@home-credit/texts'
import { renderToStaticMarkup } from 'react-dom/server'
import { INITIAL_INPUT } from '../shared/simulator-input.ts'
import { SimulatorView } from '../features/simulator/SimulatorView.tsx'
import { GuestApply } from '../pages/index/GuestApply.tsx'
import { GuestLinks, Hero } from '../pages/index/HomeParts.tsx'
import { PageFrame } from '../shared/PageFrame.tsx'
import { PATHS } from '../shared/paths.ts'
import { NoAdvanceFee } from '../ui/NoAdvanceFee.tsx'
import { SandboxLine } from './SandboxLine.tsx'

const RANGES = { netCents: { min: 30_000, max: 3_000_000 }, months: { min: 3, max: 24 } }

/** Renders home at build time as the HTML that is visible before any script runs, in the default language. */
export const drawShell = (): string =>
  renderToStaticMarkup(
    <>
      <SandboxLine>{texts.sandbox_banner()}</SandboxLine>
      <PageFrame title={texts.home_title()} tab={PATHS.home} wide ownHeading hero={<Hero />} right={<GuestLinks />}>
        <SimulatorView input={INITIAL_INPUT} ranges={RANGES} apply={<GuestApply {...INITIAL_INPUT} />} />
        <NoAdvanceFee />
      </PageFrame>
    </>,
  )
