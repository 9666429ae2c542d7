/** Which versions of an API are laid out differently from the one before; loaded after the first paint. */
import { bytesDiffer, getMessage, type ApiInfo } from '../../codec/index.ts'

/** Versions at which request or response change, header included; never the first. */
export function differentVersions(api: ApiInfo): ReadonlySet<number> {
  const different = new Set<number>()
  for (let version = api.versions.lo + 1; version <= api.versions.hi; version++)
    if (differs(api, version)) different.add(version)
  return different
}

function differs(api: ApiInfo, version: number): boolean {
  const before = version - 1
  return (
    api.requestHeaderVersion(before) !== api.requestHeaderVersion(version) ||
    api.responseHeaderVersion(before) !== api.responseHeaderVersion(version) ||
    [api.request, api.response].some((name) => bytesDiffer(getMessage(name), before, version))
  )
}
