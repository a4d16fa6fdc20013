/** The building blocks of the PDFs for presses. */
import { type PDFDocument, PDFOperator, type PDFOperatorNames, PDFRawStream, type PDFRef } from 'pdf-lib'
import type { FlateRows } from './flate-rows.ts'

export const operator = (name: string, ...values: number[]) =>
  PDFOperator.of(
    name as PDFOperatorNames,
    values.map((value) => String(Number(value.toFixed(4)))),
  )

/** A colour picture in the form the document stores. */
export const registerRows = ({ context }: PDFDocument, { width, height, bytes }: FlateRows): PDFRef =>
  context.register(
    PDFRawStream.of(
      context.obj({
        Type: 'XObject',
        Subtype: 'Image',
        Width: width,
        Height: height,
        ColorSpace: 'DeviceRGB',
        BitsPerComponent: 8,
        Filter: 'FlateDecode',
        DecodeParms: { Predictor: 15, Colors: 3, BitsPerComponent: 8, Columns: width },
        Length: bytes.length,
      }),
      bytes,
    ),
  )
