import { useCallback, type ReactNode } from 'react'
import { Alert, Button, Group, Modal, Stack, Tabs, Text } from '@mantine/core'
import { IconDownload, IconShare } from '@tabler/icons-react'
import { aArchivo, TIPO_ARCHIVO } from '#data/session/caja-negra/archivo.ts'
import { sacarCaja, type CajaHecha } from '#data/session/caja-negra/caja-negra.ts'
import { cuantosMarcos, MARCOS_MAXIMOS } from '#data/session/caja-negra/marcos.ts'
import { useTienda } from '#data/session/react.tsx'
import { useLeido } from '#data/useLeido.ts'
import { mensajeDe } from '#domain/messages.ts'
import type { Result } from '#domain/core/result.ts'
import { useBusy } from '#ui/busy.ts'
import { download } from '#ui/download.ts'
import { formatBytes, formatInteger } from '#ui/format.ts'
import { compartir, sePuedeCompartir } from '#ui/imprimir/compartir.ts'
import { ErrorState, Loading } from '#ui/show/states.tsx'
import classes from './CajaNegra.module.css'
import { Carrusel } from './Carrusel.tsx'

/** Packs what the server has not received, and hands it over as a file with its code, or as QR codes. */
export function SacarCaja({ onClose }: { onClose: () => void }) {
  const tienda = useTienda()
  return <CajaSacada sacar={useCallback(() => sacarCaja(tienda), [tienda])} onClose={onClose} />
}

interface Sacada {
  sacar: () => Promise<Result<CajaHecha>>
  onClose: () => void
  titulo?: string
  /** Where the other device takes it in; in its synchronization unless said. */
  donde?: ReactNode
  /** Whoever takes it in stands beside: codes to read off the screen come first. */
  enPersona?: boolean
}

/** The same of whatever packs it: of a device whose database does not open, its second copy. */
export function CajaSacada({ sacar, onClose, titulo = 'Sacar lo que falta por entregar', donde, enPersona = false }: Sacada) {
  useBusy('caja-negra', true)
  const { valor: caja, error, reintentar } = useLeido(sacar, [sacar])
  return (
    <Modal opened onClose={onClose} title={titulo} size="lg" closeOnClickOutside={false}>
      {error && <ErrorState message={mensajeDe(error).mensaje} fix={mensajeDe(error).arreglo} onRetry={reintentar} />}
      {caja === undefined && !error && <Loading />}
      {caja && !caja.ok && (
        <Alert color="teal" role="alert" title={mensajeDe(caja.error).mensaje}>
          {mensajeDe(caja.error).arreglo}
        </Alert>
      )}
      {caja?.ok && <Lista caja={caja.value} donde={donde} enPersona={enPersona} />}
    </Modal>
  )
}

function Lista({ caja, donde, enPersona }: { caja: CajaHecha; donde: ReactNode; enPersona: boolean }) {
  const marcos = cuantosMarcos(caja.bytes.length)
  return (
    <Stack>
      <Text>
        Lleva {formatInteger(caja.cuantos)} {caja.cuantos === 1 ? 'documento' : 'documentos'} ({formatBytes(caja.bytes.length)}). Lo que
        hagas después de esto no va en ella.
      </Text>
      <Tabs defaultValue={enPersona && marcos <= MARCOS_MAXIMOS ? 'qr' : 'archivo'} keepMounted={false}>
        <Tabs.List grow mb="md">
          <Tabs.Tab value="archivo">En un archivo</Tabs.Tab>
          <Tabs.Tab value="qr">En códigos QR</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="archivo">
          <EnArchivo caja={caja} />
        </Tabs.Panel>
        <Tabs.Panel value="qr">
          {marcos > MARCOS_MAXIMOS ? (
            <Alert color="orange" title="Es mucho para códigos QR">
              Harían falta {formatInteger(marcos)}. Usa el archivo.
            </Alert>
          ) : (
            <Carrusel caja={caja} donde={donde} />
          )}
        </Tabs.Panel>
      </Tabs>
      <Text size="sm" c="dimmed">
        Lo que está en este equipo se queda en él: si vuelve la conexión, lo entrega como siempre.
      </Text>
    </Stack>
  )
}

function EnArchivo({ caja: { bytes, codigo, nombreArchivo } }: { caja: CajaHecha }) {
  const archivo = aArchivo(bytes)
  return (
    <Stack>
      <div>
        <Text fw={650} id="codigo-caja-negra">
          Apunta este código
        </Text>
        <Text c="dimmed" size="sm">
          Abre el archivo en el otro equipo. Se muestra ahora y no se guarda en ninguna parte; si se pierde, saca otra caja. No lo mandes
          por donde mandas el archivo.
        </Text>
        <output className={classes['codigo']} aria-labelledby="codigo-caja-negra">
          {codigo.split('-').map((grupo, i) => (
            <span key={`${i}${grupo}`}>{grupo}</span>
          ))}
        </output>
      </div>
      <Group>
        <Button leftSection={<IconDownload size={20} />} onClick={() => download(nombreArchivo, archivo)}>
          Descargar
        </Button>
        {sePuedeCompartir(TIPO_ARCHIVO) && (
          <Button variant="default" leftSection={<IconShare size={20} />} onClick={() => void compartir(nombreArchivo, archivo)}>
            Compartir
          </Button>
        )}
      </Group>
    </Stack>
  )
}
