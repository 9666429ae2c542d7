#!/usr/bin/env node
/** The `wirescope` command as a process. */
import { processIo } from './io.ts'
import { run } from './run.ts'

// The status is set, not exited with, so that what is still on its way out gets there.
process.exitCode = await run(process.argv.slice(2), processIo())
