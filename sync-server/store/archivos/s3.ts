/** Pictures in a bucket of Amazon S3 or of a server that speaks as it does (MinIO, Ceph, R2). The bucket is never public: the server hands out what it holds. */
import { Readable } from 'node:stream'
import {
  CreateBucketCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { claveValida, exigirClave, type Baul } from './port.ts'

export interface OpcionesS3 {
  /** undefined: Amazon's own. */
  endpoint: string | undefined
  region: string
  bucket: string
  accessKey: string
  secretKey: string
}

/** That S3 takes in one request. */
const POR_BORRADO = 1000

/** The bucket, made at the first write when it is not there: shops sell while their pictures' server is down. */
export function abrirS3({ endpoint, region, bucket, accessKey, secretKey }: OpcionesS3): Baul {
  const s3 = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Trailing checksums are Amazon's own: other servers take them for part of the content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  let asegurado: Promise<void> | undefined
  const conBucket = (): Promise<void> =>
    (asegurado ??= asegurarBucket(s3, bucket).catch((error: unknown) => {
      asegurado = undefined
      throw error
    }))
  return {
    bucket,
    async guardar(clave, contenido, contentType) {
      exigirClave(clave)
      await conBucket()
      await s3.send(new PutObjectCommand({ Bucket: bucket, Key: clave, Body: contenido, ContentType: contentType }))
    },
    async leer(clave) {
      if (!claveValida(clave)) return undefined
      try {
        const { Body, ContentLength } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: clave }))
        if (!(Body instanceof Readable) || ContentLength === undefined) throw new Error(`S3 answered ${clave} without a content`)
        return { contenido: Body, size: ContentLength }
      } catch (error) {
        if (error instanceof NoSuchKey || (error instanceof Error && error.name === 'NoSuchBucket')) return undefined
        throw error
      }
    },
    async borrar(claves) {
      for (const clave of claves) exigirClave(clave)
      await conBucket()
      for (let i = 0; i < claves.length; i += POR_BORRADO) {
        const Objects = claves.slice(i, i + POR_BORRADO).map((Key) => ({ Key }))
        const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }))
        const malo = Errors.find(({ Code }) => Code !== 'NoSuchKey')
        if (malo) throw new Error(`S3 kept ${malo.Key ?? ''}: ${malo.Code ?? ''}`)
      }
    },
    cerrar: () => s3.destroy(),
  }
}

async function asegurarBucket(s3: S3Client, bucket: string): Promise<void> {
  try {
    await s3.send(new HeadBucketCommand({ Bucket: bucket }))
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    await s3.send(new CreateBucketCommand({ Bucket: bucket }))
  }
}
