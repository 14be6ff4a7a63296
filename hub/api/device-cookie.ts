import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOf } from './token.ts';

/** A tablet put away for a season still knows its seat; one lost for longer has to be invited again. */
const LIFE_SECONDS = 30 * 24 * 3600;

/** The one cookie by which a device is known again; no script can read it and no other site can send it. */
export class DeviceCookie {
  readonly #name: string;

  /** `name`: cookies know no ports, so two hubs on one machine need two names. */
  constructor(name: string) {
    this.#name = name;
  }

  set(reply: FastifyReply, cookie: string): void {
    reply.setCookie(this.#name, cookie, {
      httpOnly: true,
      maxAge: LIFE_SECONDS,
      path: '/',
      sameSite: 'strict',
    });
  }

  /** Of the device that sent the request and may just have been given a cookie. */
  hashOf({ device }: FastifyRequest, given: string | undefined): string | undefined {
    return given === undefined ? device : hashOf(given);
  }
}
