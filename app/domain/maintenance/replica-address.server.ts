import { existsSync } from "node:fs";
import path from "node:path";
import type { Credentials } from "aws4";
import { BadSetting } from "#app/settings/environment.server.ts";

/** The address of a replica, read as Litestream reads it: a folder, a bucket of a service that speaks S3, or another service. */

/** A replica that can't be used as it is set. The message says what to do. */
export class UnusableReplica extends BadSetting {}

const isUrl = (text: string) => /^\w+:\/\//.test(text);

/** The address of a replica that somebody typed: a URL, or a folder. */
export const replicaAddress = (typed: string): string => (isUrl(typed) ? typed : `file://${path.resolve(typed)}`);

/** Whether a restore's source is a replica: a URL, or a folder that Litestream wrote. */
export const isReplica = (source: string): boolean => isUrl(source) || existsSync(path.join(source, "generations"));

/** What Litestream is told, too. Undefined for what it finds out by itself. */
export interface S3Place {
  bucket: string;
  /** The folder in the bucket, without slashes at its ends. */
  path: string;
  region: string | undefined;
  /** The address of the service; undefined for Amazon. */
  endpoint: string | undefined;
  /** Whether the bucket's name is in the path of an address, and not in the name of its host. */
  forcePathStyle: boolean;
}

/** Services that an address names by its host, as Litestream reads it: s3://BUCKET.HOST/FOLDER. */
const services: { host: RegExp; endpoint: (region: string, port: string) => string }[] = [
  { host: /^(?:(.+)\.)?localhost()$/, endpoint: (_region, port) => `http://localhost${port && `:${port}`}` },
  { host: /^(?:(.+)\.)?s3\.([^.]+)\.backblazeb2\.com$/, endpoint: (region) => `https://s3.${region}.backblazeb2.com` },
  { host: /^(?:(.+)\.)?s3()\.filebase\.com$/, endpoint: () => "https://s3.filebase.com" },
  { host: /^(?:(.+)\.)?([^.]+)\.digitaloceanspaces\.com$/, endpoint: (region) => `https://${region}.digitaloceanspaces.com` },
  { host: /^(?:(.+)\.)?s3\.([^.]+)\.scw\.cloud$/, endpoint: (region) => `https://s3.${region}.scw.cloud` },
  { host: /^(?:(.+)\.)?([^.]+)\.linodeobjects\.com$/, endpoint: (region) => `https://${region}.linodeobjects.com` },
];

/** Where an s3 address is. Throws UnusableReplica for an address without a bucket, or with settings that don't exist. */
export function s3Place(address: string): S3Place {
  const url = new URL(address);
  const { endpoint, region, "force-path-style": pathStyle = "true", ...unknown } = Object.fromEntries(url.searchParams);
  const [name] = Object.keys(unknown);
  if (name !== undefined) {
    throw new UnusableReplica(
      `REPLICA_URL has the setting ${name}, which does not exist. It may have endpoint, region, and force-path-style.`,
    );
  }
  if (endpoint !== undefined && !/^https?:\/\/[^/]+\/?$/.test(endpoint)) {
    throw new UnusableReplica(
      "The endpoint in REPLICA_URL must be the address of a storage service, like https://storage.example.",
    );
  }
  const path = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, "");
  for (const service of endpoint === undefined ? services : []) {
    const [, bucket, found] = service.host.exec(url.hostname) ?? [];
    if (bucket === undefined) continue;
    return {
      bucket,
      path,
      region: region ?? (found || undefined),
      endpoint: service.endpoint(found ?? "", url.port),
      forcePathStyle: true,
    };
  }
  if (!url.hostname) throw new UnusableReplica("REPLICA_URL must name a bucket, like s3://bucket/class.");
  return {
    bucket: url.hostname,
    path,
    region,
    endpoint: endpoint?.replace(/\/$/, ""),
    // A certificate of Amazon's is not for a bucket with a dot in its name.
    forcePathStyle: endpoint === undefined ? url.hostname.includes(".") : pathStyle !== "false",
  };
}

/** The keys that Litestream takes, with the names that it takes them from. Throws UnusableReplica if there are none. */
export function s3Credentials(): Credentials {
  const { env } = process;
  const accessKeyId = env.AWS_ACCESS_KEY_ID || env.LITESTREAM_ACCESS_KEY_ID;
  const secretAccessKey = env.AWS_SECRET_ACCESS_KEY || env.LITESTREAM_SECRET_ACCESS_KEY;
  if (!accessKeyId || !secretAccessKey) {
    throw new UnusableReplica(
      "A replica in a storage service needs its keys in LITESTREAM_ACCESS_KEY_ID and LITESTREAM_SECRET_ACCESS_KEY.",
    );
  }
  return { accessKeyId, secretAccessKey, ...(env.AWS_SESSION_TOKEN ? { sessionToken: env.AWS_SESSION_TOKEN } : {}) };
}
