import { useState } from 'react'
import { Button, Group, Modal } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { verArchivo } from '#data/archivos/archivos.ts'
import { useLeido } from '#data/useLeido.ts'
import { useContenido, useSubida, useSubidas } from '#data/session/useSubidas.ts'
import { partesDeUrl } from '#domain/archivos/archivo.ts'
import { Loading } from '#ui/show/states.tsx'
import { EnCamino } from '#features/kit/photo/EnCamino.tsx'
import { Foto } from '#features/kit/photo/Foto.tsx'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { enPalabras } from '#features/kit/answer/useCommand.ts'
import classes from './MisPedidos.module.css'

interface Props {
  url: string
  /** What it shows. */
  titulo?: string
}

/** The picture of a receipt: on this disk while it waits, at the server afterwards, seen by an address of minutes. */
export function FotoDeComprobante({ url, titulo = 'Foto del comprobante' }: Props) {
  const subidas = useSubidas()
  const subida = useSubida(subidas, url)
  const archivo = useContenido(subidas, subida?.id)
  const [abierta, setAbierta] = useState(false)
  if (subida)
    return (
      <Group mt="xs" align="start">
        {archivo && <Foto url="" archivo={archivo} alt={titulo} size={112} className={classes['miniatura']} />}
        <div className={classes['subida']}>
          <EnCamino subida={subida} onRetry={() => subidas?.reintentar()} />
        </div>
      </Group>
    )
  return (
    <>
      <Button variant="subtle" size="sm" mt="xs" leftSection={<IconPhoto size={18} aria-hidden />} onClick={() => setAbierta(true)}>
        Ver la foto
      </Button>
      <Modal opened={abierta} onClose={() => setAbierta(false)} title={titulo} size="lg">
        {abierta && <Guardada url={url} titulo={titulo} />}
      </Modal>
    </>
  )
}

function Guardada({ url, titulo }: Required<Props>) {
  const id = partesDeUrl(url)?.id ?? ''
  const { valor } = useLeido(() => verArchivo(id), [id])
  if (!valor) return <Loading />
  if (!valor.ok) return <Problem>{enPalabras(valor.error)}</Problem>
  return <Foto url={valor.value.url} alt={titulo} size={800} className={classes['foto']} />
}
