import { useRef, useState } from 'react'
import { Alert, Button, Modal, Stack, Tabs, Text, TextInput } from '@mantine/core'
import { deArchivo } from '#data/session/caja-negra/archivo.ts'
import { mirarCaja, tomarCaja, type CajaMirada } from '#data/session/caja-negra/caja-negra.ts'
import { revisarCaja, type CajaSellada } from '#data/session/caja-negra/formato.ts'
import { ReunionDeMarcos, type Reunion } from '#data/session/caja-negra/marcos.ts'
import { useTienda } from '#data/session/react.tsx'
import { mensajeDe } from '#domain/messages.ts'
import type { Fallo } from '#domain/core/result.ts'
import { useBusy } from '#ui/busy.ts'
import { hayCamara } from '#ui/camara/detector.ts'
import { VistaCamara } from '#ui/camara/VistaCamara.tsx'
import { FileDrop } from '#ui/input/FileDrop.tsx'
import { ProgressBar } from '#ui/show/ProgressBar.tsx'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { LoQueLleva, Recibida } from './LoQueLleva.tsx'

/** Takes in the black box of another device: shows what it holds first, and changes nothing before that. */
export function TomarCaja({ onClose, titulo = 'Recibir de otro equipo' }: { onClose: () => void; titulo?: string }) {
  const tienda = useTienda()
  const [mirada, setMirada] = useState<CajaMirada>()
  const [recibidos, setRecibidos] = useState<number>()
  const [fallo, setFallo] = useState<Fallo>()
  useBusy('caja-negra', true)
  const [mirar, mirando] = useLocked(async (caja: CajaSellada) => {
    const vista = await mirarCaja(tienda, caja)
    setFallo(vista.ok ? undefined : vista.error)
    if (vista.ok) setMirada(vista.value)
  })
  const [tomar, tomando] = useLocked(async (caja: CajaMirada) => {
    const tomada = await tomarCaja(tienda, caja)
    setFallo(tomada.ok ? undefined : tomada.error)
    if (tomada.ok) setRecibidos(tomada.value)
  })
  return (
    <Modal opened onClose={onClose} title={titulo} size="lg" closeOnClickOutside={false}>
      <Stack>
        {fallo && (
          <Alert color="red" role="alert" title={mensajeDe(fallo).mensaje}>
            {mensajeDe(fallo).arreglo}
          </Alert>
        )}
        {recibidos !== undefined && mirada ? (
          <Recibida cuantos={recibidos} caja={mirada} onClose={onClose} />
        ) : mirada ? (
          <LoQueLleva caja={mirada} recibiendo={tomando} onRecibir={() => tomar(mirada)} onOtra={() => setMirada(undefined)} />
        ) : (
          <Tabs defaultValue="archivo" keepMounted={false} onChange={() => setFallo(undefined)}>
            <Tabs.List grow mb="md">
              <Tabs.Tab value="archivo">Con su archivo</Tabs.Tab>
              {hayCamara() && <Tabs.Tab value="camara">Con la cámara</Tabs.Tab>}
            </Tabs.List>
            <Tabs.Panel value="archivo">
              <ConArchivo onCaja={mirar} onFallo={setFallo} abriendo={mirando} />
            </Tabs.Panel>
            <Tabs.Panel value="camara">
              <ConCamara onCaja={mirar} fallo={fallo} onOtraVez={() => setFallo(undefined)} />
            </Tabs.Panel>
          </Tabs>
        )}
      </Stack>
    </Modal>
  )
}

interface ConArchivoProps {
  onCaja: (caja: CajaSellada) => void
  onFallo: (fallo: Fallo | undefined) => void
  abriendo: boolean
}

function ConArchivo({ onCaja, onFallo, abriendo }: ConArchivoProps) {
  const [archivo, setArchivo] = useState<{ nombre: string; bytes: CajaSellada['bytes'] }>()
  const [codigo, setCodigo] = useState('')
  const leer = async (elegido: File) => {
    const bytes = await deArchivo(elegido)
    const entera = await revisarCaja(bytes)
    onFallo(entera.ok ? undefined : entera.error)
    setArchivo(entera.ok ? { nombre: elegido.name, bytes } : undefined)
  }
  return (
    <form
      onSubmit={(evento) => {
        evento.preventDefault()
        if (archivo) onCaja({ bytes: archivo.bytes, codigo })
      }}
    >
      <Stack>
        <FileDrop
          label={archivo?.nombre ?? 'Escoge el archivo de la caja negra'}
          description="Termina en .mercana.txt. Puede venir en una memoria o por mensaje."
          accept=".txt,text/plain"
          onFile={(elegido) => void leer(elegido)}
        />
        <TextInput
          label="Código"
          description="Los seis grupos de cinco que mostró el otro equipo."
          value={codigo}
          onChange={(evento) => setCodigo(evento.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', textTransform: 'uppercase' } }}
        />
        <Button type="submit" disabled={archivo === undefined || codigo.trim() === ''} loading={abriendo}>
          Ver qué lleva
        </Button>
      </Stack>
    </form>
  )
}

/** Looks more often than the other screen changes. */
const CADA_MS = 60

interface ConCamaraProps {
  onCaja: (caja: CajaSellada) => void
  /** Why the box that was read would not open. */
  fallo: Fallo | undefined
  onOtraVez: () => void
}

function ConCamara({ onCaja, fallo, onOtraVez }: ConCamaraProps) {
  const reunion = useRef(new ReunionDeMarcos())
  const [progreso, setProgreso] = useState<Reunion>()
  const mirar = (codigo: string) => {
    const nuevo = progreso?.entera ? undefined : reunion.current.tomar(codigo)
    if (!nuevo || (nuevo.tengo === progreso?.tengo && nuevo.total === progreso.total)) return
    setProgreso(nuevo)
    if (nuevo.entera) onCaja(nuevo.entera)
  }
  const otraVez = () => {
    reunion.current = new ReunionDeMarcos()
    setProgreso(undefined)
    onOtraVez()
  }
  return (
    <Stack>
      <VistaCamara onLooked={mirar} alternativa="Usa el archivo." cadaMs={CADA_MS} />
      {progreso ? (
        <ProgressBar label="Códigos leídos" value={progreso.tengo} max={progreso.total} />
      ) : (
        <Text role="status" c="dimmed">
          Pon delante los códigos QR que muestra el otro equipo. No hay que escribir su código.
        </Text>
      )}
      {fallo && progreso?.entera && <Button onClick={otraVez}>Leer otra caja</Button>}
    </Stack>
  )
}
