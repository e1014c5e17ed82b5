import { useState } from 'react'
import { Alert, Button, Group, Loader, Stack, Text, TextInput, Title } from '@mantine/core'
import { cargarPadron } from '#data/clientes/contribuyentes.ts'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosPadron, type ListaDePadron } from '#domain/fiscal/padron/comandos.padron.ts'
import { formatBytes, formatDateTime, formatInteger } from '#ui/format.ts'
import { FileDrop } from '#ui/input/FileDrop.tsx'
import { toastSuccess } from '#ui/toast.ts'
import { Answer } from '#features/kit/Answer.tsx'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { enPalabras } from '#features/kit/answer/useCommand.ts'
import { SmallTable } from '#features/kit/SmallTable.tsx'
import { count, text } from '#features/kit/columns.tsx'
import { Taxpayer } from '#features/kit/Taxpayer.tsx'
import classes from './Plataforma.module.css'

const columnas = [
  text<ListaDePadron>('en', 'Cargada', (una) => una.en, { cell: (una) => formatDateTime(una.en) }),
  count<ListaDePadron>('contribuyentes', 'Contribuyentes', (una) => una.contribuyentes, {}),
  text<ListaDePadron>('archivo', 'Archivo', (una) => `${una.archivo || 'Sin nombre'} · ${formatBytes(una.bytes)}`),
  text<ListaDePadron>('quien', 'Quién', (una) => una.quien || '—'),
]

/** DGII's list of taxpayers: which one is in use, a newer one, and a number to try. */
export function PadronPanel() {
  const consulta = useConsulta(comandosPadron.padron, {}, {})
  const [numero, setNumero] = useState('')
  return (
    <section className={classes['caja']} aria-labelledby="padron">
      <Title order={3} id="padron">
        Contribuyentes de la DGII
      </Title>
      <Answer of={consulta} what="La lista de contribuyentes">
        {({ listas, falta }) => (
          <Stack>
            <Text c="dimmed">
              {listas[0] && !falta
                ? `Las tiendas ven el nombre y el estado de ${formatInteger(listas[0].contribuyentes)} contribuyentes cuando escriben un RNC o una cédula.`
                : 'Con la lista que publica la DGII, quien escribe un RNC o una cédula ve de quién es.'}
            </Text>
            {falta && (
              <Alert color="orange" title="La lista no está en este servidor">
                Vuelve a cargarla: no viaja en los respaldos, porque la DGII la publica.
              </Alert>
            )}
            <Cargar onDone={consulta.recargar} />
            {listas.length > 0 && (
              <SmallTable label="Listas cargadas" rows={listas} rowKey={({ id }) => id} columns={columnas} minWidth={560} />
            )}
            {listas[0] && !falta && (
              <div>
                <TextInput
                  label="Probar un RNC o una cédula"
                  inputMode="numeric"
                  maxLength={20}
                  maw={320}
                  value={numero}
                  onChange={(evento) => setNumero(evento.currentTarget.value)}
                />
                <Taxpayer number={numero} name="" />
              </div>
            )}
          </Stack>
        )}
      </Answer>
    </section>
  )
}

/** Takes a file; while it is being sent it can be given up, and the list of before stays in use. */
function Cargar({ onDone }: { onDone: () => void }) {
  const [envio, setEnvio] = useState<{ nombre: string; corte: AbortController }>()
  const [problema, setProblema] = useState<string>()
  const enviar = async (archivo: File): Promise<void> => {
    const corte = new AbortController()
    setEnvio({ nombre: archivo.name, corte })
    setProblema(undefined)
    const cargada = await cargarPadron(archivo, corte.signal)
    setEnvio(undefined)
    if (!cargada.ok) {
      setProblema(enPalabras(corte.signal.aborted ? { code: 'padron.cortado' } : cargada.error))
      return
    }
    const { contribuyentes, descartadas } = cargada.value
    const sobran = descartadas === 0 ? '' : ` ${formatInteger(descartadas)} líneas no eran de nadie.`
    toastSuccess(`Cargada: ${formatInteger(contribuyentes)} contribuyentes.${sobran}`)
    onDone()
  }
  if (envio)
    return (
      <Group role="status">
        <Loader size="sm" />
        <Text>Enviando y leyendo {envio.nombre}. Toma un minuto o dos.</Text>
        <Button variant="default" onClick={() => envio.corte.abort()}>
          Cancelar
        </Button>
      </Group>
    )
  return (
    <>
      <FileDrop
        label="Cargar la lista de la DGII"
        description="El archivo de RNC de su página, en .zip como viene, o en .txt o .csv"
        accept=".zip,.txt,.csv,application/zip,text/plain,text/csv"
        onFile={(elegido) => void enviar(elegido)}
      />
      <Problem>{problema}</Problem>
    </>
  )
}
