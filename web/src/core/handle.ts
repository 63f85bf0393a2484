// What the browser knows of a call: how it is made, and what changes its answer. Its schemas are types here; they come with the forms that check by them.
import type { Domain, Endpoint } from '@caiyuan/contract/endpoint'

/** A call under its name `domain.verb`, which is also its query key. By its name it is the same as another: a build writes it into each file that makes it. */
export interface Handle<E extends Endpoint = Endpoint> extends Pick<Endpoint, 'method' | 'path' | 'effect' | 'dependsOn' | 'loading'> {
  name: string
  input?: E['input']
  output?: E['output']
}

export type Client<C extends Record<string, Domain>> = { [D in keyof C]: { [V in keyof C[D]]: Handle<C[D][V]> } }

const handleOf = (name: string, { method, path, effect, dependsOn, loading }: Endpoint): Handle => ({
  name,
  method,
  path,
  effect,
  dependsOn,
  ...(loading ? { loading } : {}),
})

export const makeClient = <C extends Record<string, Domain>>(contract: C): Client<C> =>
  Object.fromEntries(
    Object.entries(contract).map(([domain, verbs]) => [
      domain,
      Object.fromEntries(Object.entries(verbs).map(([verb, it]) => [verb, handleOf(`${domain}.${verb}`, it)])),
    ]),
  ) as Client<C>
