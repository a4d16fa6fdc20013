"""Makes press/fonts/scripts: the lettering of scripts that a face lacks, from the Noto families of Debian.

The result is committed, so this runs only when a script is added. What was printed with a file must print the same again:
a file that is there stays as it is. Needs Debian's fonts-noto-core, fonts-noto-cjk and python3-fonttools.
Usage: /usr/bin/python3 scripts/script-fonts.py
"""

from pathlib import Path
from shutil import copyfile

from fontTools import subset

noto = Path("/usr/share/fonts/truetype/noto")
cjk = Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc")
target = Path(__file__).parent.parent / "press/fonts/scripts"
target.mkdir(parents=True, exist_ok=True)

# Bold where there is one: what stands beside it is a display face as a rule.
whole = {
    "sans": "NotoSans-Bold",
    "arabic": "NotoSansArabic-Bold",
    "hebrew": "NotoSansHebrew-Bold",
    "devanagari": "NotoSansDevanagari-Bold",
    "bengali": "NotoSansBengali-Bold",
    "gurmukhi": "NotoSansGurmukhi-Bold",
    "gujarati": "NotoSansGujarati-Bold",
    "oriya": "NotoSansOriya-Bold",
    "tamil": "NotoSansTamil-Bold",
    "telugu": "NotoSansTelugu-Bold",
    "kannada": "NotoSansKannada-Bold",
    "malayalam": "NotoSansMalayalam-Bold",
    "sinhala": "NotoSansSinhala-Bold",
    "thai": "NotoSansThai-Bold",
    "lao": "NotoSansLao-Bold",
    "khmer": "NotoSansKhmer-Bold",
    "myanmar": "NotoSansMyanmar-Bold",
    "tibetan": "NotoSerifTibetan-Bold",
    "georgian": "NotoSansGeorgian-Bold",
    "armenian": "NotoSansArmenian-Bold",
    "ethiopic": "NotoSansEthiopic-Bold",
    "adlam": "NotoSansAdlam-Bold",
    "nko": "NotoSansNKo-Regular",
    "vai": "NotoSansVai-Regular",
    "bamum": "NotoSansBamum-Bold",
    "tifinagh": "NotoSansTifinagh-Regular",
    "cherokee": "NotoSansCherokee-Bold",
    "canadian": "NotoSansCanadianAboriginal-Bold",
    "thaana": "NotoSansThaana-Bold",
    "syriac": "NotoSansSyriac-Regular",
    "mongolian": "NotoSansMongolian-Regular",
    "yi": "NotoSansYi-Regular",
    "javanese": "NotoSansJavanese-Bold",
    "balinese": "NotoSansBalinese-Bold",
    "sundanese": "NotoSansSundanese-Bold",
    "ol-chiki": "NotoSansOlChiki-Bold",
    "meetei": "NotoSansMeeteiMayek-Bold",
    "cham": "NotoSansCham-Bold",
    "tai-tham": "NotoSansTaiTham-Bold",
    "symbols": "NotoSansSymbols-Bold",
    "symbols-2": "NotoSansSymbols2-Regular",
}


def encodable(codec: str, low: int = 0x2E80) -> set[int]:
    found = set()
    for code in range(low, 0x10000):
        try:
            chr(code).encode(codec)
            found.add(code)
        except UnicodeEncodeError:
            pass
    return found


def common_traditional() -> set[int]:
    """Level 1 of Big5: the 5,401 characters of daily use."""
    found = set()
    for code in range(0x4E00, 0xA000):
        try:
            bytes_ = chr(code).encode("big5")
        except UnicodeEncodeError:
            continue
        if 0xA440 <= int.from_bytes(bytes_, "big") <= 0xC67E:
            found.add(code)
    return found


marks = set(range(0x3000, 0x3040)) | set(range(0xFF00, 0xFFF0))
kana = set(range(0x3040, 0x3100)) | set(range(0x31F0, 0x3200))
hangul = set(range(0xAC00, 0xD7A4)) | set(range(0x1100, 0x1200)) | set(range(0x3130, 0x3190))
# Place in the collection, and the characters of the national standard.
eastern = {
    "japanese": (0, encodable("shift_jis") | kana | marks),
    "korean": (1, hangul | marks),
    "chinese": (2, encodable("gb2312") | marks),
    "traditional": (3, common_traditional() | set(range(0x3100, 0x3130)) | marks),
}

for name, source in whole.items():
    file = target / f"noto-{name}.ttf"
    if not file.exists():
        copyfile(noto / f"{source}.ttf", file)
        print(file.name, file.stat().st_size)
for name, (number, codes) in eastern.items():
    file = target / f"noto-{name}.otf"
    if file.exists():
        continue
    options = subset.Options(
        font_number=number,
        layout_features=["ccmp", "locl", "kern", "liga", "calt", "ljmo", "vjmo", "tjmo", "mark", "mkmk"],
        hinting=False,
        notdef_outline=True,
    )
    font = subset.load_font(str(cjk), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    subset.save_font(font, str(file), options)
    print(file.name, file.stat().st_size)
